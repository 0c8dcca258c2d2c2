"""A client by other people: pytest-lsp reads every answer by the types of the specification."""

import os
import pathlib
import sys
import tempfile

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from editor import DAYBOOK  # noqa: E402

FOLDER = tempfile.mkdtemp(prefix="daybook-lsp-")
COMMAND = [DAYBOOK, "lsp", "--database", f"{FOLDER}/daybook.db", "--now", "2026-03-02T08:00",
           "--time-zone", "UTC"]
TEXT = "# Home\n\n- [ ] Call Ada tomorrow 9am #family\n- [ ] Lunch friday or monday\n"
URI = pathlib.Path(FOLDER, "list.md").as_uri()
DOCUMENT = types.TextDocumentIdentifier(uri=URI)




@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def client(lsp_client: LanguageClient):
    os.environ["XDG_CACHE_HOME"] = FOLDER
    capabilities = client_capabilities("neovim")
    await lsp_client.initialize_session(types.InitializeParams(
        capabilities=capabilities, process_id=os.getpid()))
    yield
    await lsp_client.shutdown_session()


def position(line, character):
    return types.Position(line=line, character=character)


WHOLE = types.Range(start=position(0, 0), end=position(9, 0))


@pytest.mark.asyncio
async def test_every_answer_has_the_shape_of_the_specification(client: LanguageClient):
    pathlib.Path(FOLDER, "list.md").write_text(TEXT, encoding="utf-8")
    client.text_document_did_open(types.DidOpenTextDocumentParams(
        types.TextDocumentItem(uri=URI, language_id="markdown", version=1, text=TEXT)))
    tokens = await client.text_document_semantic_tokens_full_async(
        types.SemanticTokensParams(DOCUMENT))
    assert len(tokens.data) == 15
    delta = await client.text_document_semantic_tokens_full_delta_async(
        types.SemanticTokensDeltaParams(DOCUMENT, previous_result_id=tokens.result_id))
    assert not delta.edits
    await client.text_document_semantic_tokens_range_async(
        types.SemanticTokensRangeParams(DOCUMENT, WHOLE))
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(DOCUMENT, WHOLE))
    assert not hints
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(DOCUMENT))
    assert lenses[0].command.title == "Make 2 lines tasks"
    hover = await client.text_document_hover_async(
        types.HoverParams(DOCUMENT, position(2, 8)))
    assert "due Tue 3 Mar 2026" in hover.contents.value
    completion = await client.text_document_completion_async(
        types.CompletionParams(DOCUMENT, position(3, 18)))
    assert "friday" in [item.label for item in completion.items]
    symbols = await client.text_document_document_symbol_async(
        types.DocumentSymbolParams(DOCUMENT))
    assert symbols[0].name == "Home"
    actions = await client.text_document_code_action_async(types.CodeActionParams(
        DOCUMENT, types.Range(start=position(2, 0), end=position(4, 0)),
        types.CodeActionContext(diagnostics=[])))
    assert "Make 2 lines tasks" in [action.title for action in actions]
    prepared = await client.text_document_prepare_rename_async(
        types.PrepareRenameParams(DOCUMENT, position(2, 30)))
    assert prepared.placeholder == "family"
    renamed = await client.text_document_rename_async(
        types.RenameParams(DOCUMENT, position(2, 30), new_name="kin"))
    assert renamed.document_changes or renamed.changes
    for answer in (
        await client.text_document_document_link_async(types.DocumentLinkParams(DOCUMENT)),
        await client.text_document_definition_async(
            types.DefinitionParams(DOCUMENT, position(2, 8))),
        await client.text_document_references_async(types.ReferenceParams(
            types.ReferenceContext(include_declaration=True), DOCUMENT, position(2, 8))),
        await client.workspace_symbol_async(types.WorkspaceSymbolParams(query="nothing")),
    ):
        assert not answer
    report = await client.text_document_diagnostic_async(
        types.DocumentDiagnosticParams(DOCUMENT))
    assert [d.code for d in report.items] == ["unread"]
