/** The parts of Node that the extension uses, declared from its documentation. */

declare interface Buffer extends Uint8Array {
}
declare const Buffer: {
  from(content: string | Uint8Array, encoding?: string): Buffer;
  byteLength(text: string): number;
};
declare interface Timer { unref(): void }
declare function setTimeout(does: (value?: any) => void, milliseconds: number): Timer;
declare function clearTimeout(timer: Timer | undefined): void;
declare function setInterval(does: () => void, milliseconds: number): Timer;
declare function clearInterval(timer: Timer | undefined): void;
declare const process: { pid: number };
declare const module: { exports: unknown };
declare function require(name: string): any;

declare module 'node:crypto' {
  export function randomUUID(): string;
}
declare module 'node:string_decoder' {
  export class StringDecoder {
    constructor(encoding: 'utf8');
    write(piece: Buffer): string;
  }
}
declare module 'node:os' {
  export function homedir(): string;
}
declare module 'node:child_process' {
  interface Readable { on(event: 'data', does: (piece: Buffer) => void): void }
  interface Writable {
    on(event: 'error', does: (error: Error) => void): void;
    write(piece: string): boolean;
    end(): void;
  }
  interface ChildProcess {
    pid?: number;
    exitCode: number | null;
    stdin: Writable | null;
    stdout: Readable | null;
    stderr: Readable | null;
    on(event: 'error', does: (error: Error & { code?: string }) => void): void;
    on(event: 'close', does: (code: number | null, signal: string | null) => void): void;
    once(event: 'exit' | 'close', does: () => void): void;
    kill(): boolean;
  }
  export function spawn(
    program: string, options: string[], how: { stdio: 'pipe', detached: boolean, cwd: string },
  ): ChildProcess;
}
