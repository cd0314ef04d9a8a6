import { type Paper, headLines as linesOf, printedBy } from '../contract/file-paper.ts'
import { paperMark } from '../paper/paper-mark.ts'

export { type Paper, printedBy }
export { filePaper as paperOf } from '../contract/file-paper.ts'

/** The lines around a file, with what every paper bears. */
export const marked = (paper: Paper): Paper => ({ mark: paperMark(), ...paper })

/** What stands over the rows where a file has no page to lay out. */
export const headLines = (paper: Paper): string[] => linesOf(marked(paper))
