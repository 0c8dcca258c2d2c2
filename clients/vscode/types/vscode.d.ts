/** The parts of the editor's API that the extension uses, declared from its documentation. */

declare module 'vscode' {
  interface Disposable { dispose(): any }
  interface Event<T> { (listener: (event: T) => any): Disposable }
  class EventEmitter<T> { event: Event<T>; fire(event: T): void }

  class Position {
    constructor(line: number, character: number);
    readonly line: number;
    readonly character: number;
  }
  class Range {
    constructor(start: Position, end: Position);
    constructor(startLine: number, startCharacter: number, endLine: number, endCharacter: number);
    readonly start: Position;
    readonly end: Position;
    readonly isEmpty: boolean;
  }
  class Selection extends Range {
    readonly anchor: Position;
    readonly active: Position;
  }
  class Uri {
    static from(parts: { scheme: string, path: string, query?: string }): Uri;
    static parse(text: string, strict?: boolean): Uri;
    static file(path: string): Uri;
    readonly scheme: string;
    readonly path: string;
    readonly query: string;
    readonly fsPath: string;
    toString(): string;
  }
  class ThemeColor { constructor(id: string) }

  enum ViewColumn { Active = -1, Beside = -2, One = 1 }
  enum TextEditorRevealType { Default, InCenter, InCenterIfOutsideViewport, AtTop }
  enum DecorationRangeBehavior { OpenOpen, ClosedClosed }
  enum TextEditorSelectionChangeKind { Keyboard = 1, Mouse = 2, Command = 3 }
  enum TextDocumentSaveReason { Manual = 1, AfterDelay = 2, FocusOut = 3 }
  enum StatusBarAlignment { Left = 1, Right = 2 }
  enum QuickPickItemKind { Separator = -1, Default = 0 }
  enum FileType { File = 1 }
  enum TreeItemCollapsibleState { None, Collapsed, Expanded }
  enum TreeItemCheckboxState { Unchecked, Checked }

  interface TextDocument {
    readonly uri: Uri;
    readonly languageId: string;
    readonly lineCount: number;
    getText(): string;
    lineAt(line: number): { text: string };
    positionAt(offset: number): Position;
  }
  interface DecorationRenderOptions {
    color?: ThemeColor;
    backgroundColor?: ThemeColor;
    fontWeight?: string;
    textDecoration?: string;
    isWholeLine?: boolean;
    rangeBehavior?: DecorationRangeBehavior;
  }
  interface TextEditorDecorationType extends Disposable { readonly key: string }
  interface TextEditor {
    readonly document: TextDocument;
    readonly viewColumn?: ViewColumn;
    readonly visibleRanges: readonly Range[];
    selection: Selection;
    selections: readonly Selection[];
    edit(does: (edit: { insert(place: Position, text: string): void }) => void): Promise<boolean>;
    revealRange(range: Range, type?: TextEditorRevealType): void;
    setDecorations(type: TextEditorDecorationType, ranges: Range[]): void;
  }

  class DocumentLink { constructor(range: Range, target?: Uri) }
  class FoldingRange { constructor(start: number, end: number) }
  interface Selector { scheme?: string, language?: string }
  namespace languages {
    function setTextDocumentLanguage(document: TextDocument, language: string): Promise<TextDocument>;
    function registerDocumentLinkProvider(selector: Selector | Selector[], provider: {
      provideDocumentLinks(document: TextDocument): DocumentLink[];
    }): Disposable;
    function registerFoldingRangeProvider(selector: Selector, provider: {
      provideFoldingRanges(document: TextDocument): FoldingRange[];
    }): Disposable;
  }

  interface QuickInput {
    title?: string;
    busy: boolean;
    ignoreFocusOut: boolean;
    show(): void;
    hide(): void;
    dispose(): void;
    readonly onDidHide: Event<void>;
  }
  interface InputBox extends QuickInput {
    value: string;
    valueSelection?: readonly [number, number];
    validationMessage?: string;
    readonly onDidChangeValue: Event<string>;
    readonly onDidAccept: Event<void>;
  }
  interface QuickPickItem {
    label: string;
    description?: string;
    kind?: QuickPickItemKind;
    alwaysShow?: boolean;
  }
  interface QuickPick<Item> extends QuickInput {
    value: string;
    /** Of later versions; earlier ones ignore it. */
    valueSelection?: readonly [number, number];
    placeholder?: string;
    items: readonly Item[];
    readonly activeItems: readonly Item[];
    readonly selectedItems: readonly Item[];
    matchOnDescription: boolean;
    readonly onDidChangeValue: Event<string>;
    readonly onDidAccept: Event<void>;
  }
  interface QuickPickOptions { placeHolder?: string, ignoreFocusOut?: boolean, matchOnDescription?: boolean }

  interface StatusBarItem extends Disposable {
    name?: string;
    text: string;
    tooltip?: string;
    command?: string;
    accessibilityInformation?: { label: string };
    show(): void;
    hide(): void;
  }
  interface LogOutputChannel extends Disposable {
    info(text: string): void;
    warn(text: string): void;
    show(): void;
  }

  class TreeItem {
    constructor(label: string, state?: TreeItemCollapsibleState);
    label?: string;
    id?: string;
    description?: string;
    tooltip?: string;
    contextValue?: string;
    checkboxState?: TreeItemCheckboxState;
    accessibilityInformation?: { label: string };
  }
  interface TreeDataProvider<T> {
    onDidChangeTreeData?: Event<T | undefined>;
    getTreeItem(element: T): TreeItem;
    getChildren(element?: T): T[] | Promise<T[]>;
  }
  interface TreeView<T> extends Disposable {
    badge?: { value: number, tooltip: string };
    description?: string;
    readonly onDidCollapseElement: Event<{ element: T }>;
    readonly onDidChangeCheckboxState: Event<{ items: readonly [T, TreeItemCheckboxState][] }>;
  }

  interface Tab { readonly label: string, readonly input: unknown }
  interface TerminalLink { startIndex: number, length: number, tooltip?: string }
  namespace window {
    const activeTextEditor: TextEditor | undefined;
    const visibleTextEditors: readonly TextEditor[];
    const tabGroups: {
      readonly all: readonly { readonly tabs: readonly Tab[] }[];
      readonly activeTabGroup: { readonly activeTab?: Tab };
      readonly onDidChangeTabs: Event<{ closed: readonly Tab[] }>;
      close(tabs: Tab | readonly Tab[]): Promise<boolean>;
    };
    const onDidChangeActiveTextEditor: Event<TextEditor | undefined>;
    const onDidChangeVisibleTextEditors: Event<readonly TextEditor[]>;
    const onDidChangeTextEditorVisibleRanges: Event<{ textEditor: TextEditor }>;
    const onDidChangeTextEditorSelection: Event<{ textEditor: TextEditor, kind?: TextEditorSelectionChangeKind }>;
    function showTextDocument(document: TextDocument | Uri, options?: { preview?: boolean, selection?: Range }): Promise<TextEditor>;
    function createTextEditorDecorationType(options: DecorationRenderOptions): TextEditorDecorationType;
    function createInputBox(): InputBox;
    function createQuickPick(): QuickPick<QuickPickItem>;
    function showInputBox(options: { prompt: string }): Promise<string | undefined>;
    function showQuickPick<Item extends QuickPickItem>(items: readonly Item[], options?: QuickPickOptions): Promise<Item | undefined>;
    function showInformationMessage<Item extends { title: string }>(message: string, ...items: Item[]): Promise<Item | undefined>;
    function showWarningMessage(message: string, ...items: string[]): Promise<string | undefined>;
    function showErrorMessage(message: string, ...items: string[]): Promise<string | undefined>;
    function setStatusBarMessage(text: string, milliseconds?: number): Disposable;
    function createStatusBarItem(id: string, alignment: StatusBarAlignment, priority: number): StatusBarItem;
    function createOutputChannel(name: string, options: { log: true }): LogOutputChannel;
    function createTreeView<T>(id: string, options: {
      treeDataProvider: TreeDataProvider<T>, manageCheckboxStateManually?: boolean,
    }): TreeView<T>;
    function registerTerminalLinkProvider<T extends TerminalLink>(provider: {
      provideTerminalLinks(context: { line: string }): T[];
      handleTerminalLink(link: T): any;
    }): Disposable;
    function registerUriHandler(handler: { handleUri(uri: Uri): any }): Disposable;
  }

  interface ConfigurationChange { affectsConfiguration(name: string): boolean }
  interface FileChangeEvent { uri: Uri }
  class FileSystemError extends Error {
    static Unavailable(message: string): FileSystemError;
    static NoPermissions(message: string): FileSystemError;
  }
  namespace workspace {
    const onDidChangeTextDocument: Event<{ document: TextDocument }>;
    const onWillSaveTextDocument: Event<{ document: TextDocument, reason: TextDocumentSaveReason }>;
    const onDidChangeConfiguration: Event<ConfigurationChange>;
    function openTextDocument(uri: Uri): Promise<TextDocument>;
    function getConfiguration(section: string): { get(name: string): any };
    function registerTextDocumentContentProvider(scheme: string, provider: {
      onDidChange?: Event<Uri>;
      provideTextDocumentContent(uri: Uri): Promise<string>;
    }): Disposable;
    function registerFileSystemProvider(scheme: string, provider: {
      onDidChangeFile: Event<FileChangeEvent[]>;
      watch(uri: Uri): Disposable;
      stat(uri: Uri): { type: FileType, ctime: number, mtime: number, size: number };
      readFile(uri: Uri): Uint8Array;
      writeFile(uri: Uri, content: Uint8Array): void;
      readDirectory(uri: Uri): [string, FileType][];
      createDirectory(uri: Uri): void;
      delete(uri: Uri): void;
      rename(old: Uri, now: Uri): void;
    }, options: { isCaseSensitive: boolean }): Disposable;
  }
  namespace commands {
    function registerCommand(name: string, does: (...given: any[]) => unknown): Disposable;
    function executeCommand(name: string, ...given: unknown[]): Promise<unknown>;
  }
  namespace env {
    function openExternal(uri: Uri): Promise<boolean>;
  }
  interface ExtensionContext { readonly subscriptions: Disposable[] }
}
