import { type Paper, headLines as linesOf, printedBy } from '../contract/file-paper.ts'
import { paperMark } from '../paper/paper-mark.ts'

export { type Paper, printedBy }
export { filePaper as paperOf } from '../contract/file-paper.ts'

/** The lines around a file, with the mark of the training if this is the training. */
export const marked = (paper: Paper): Paper => ({ mark: paperMark(), ...paper })

/** The lines above the rows in a file without pages, with that mark. */
export const headLines = (paper: Paper): string[] => linesOf(marked(paper))
