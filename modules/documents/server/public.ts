// What the modules of documents may call of their frame.
export { asksApprovals, tellable } from './ask-approvals.ts'
export { type MessageLine, messageLines } from './message.ts'
export { type Cancellable, cancelWithin, serveDocument } from './serve-document.ts'
export {
  type Approve,
  type Decision,
  type DocumentWriting,
  type Needy,
  saveDocument,
  savesDocuments,
  writeDocument,
  writeDocuments,
} from './write-documents.ts'
