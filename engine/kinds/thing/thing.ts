import { Field, type Unnamed } from '../../contract/field.ts'
import { titleOf } from '../../contract/thing-titles.ts'
import { type TextOptions, text } from '../text/text.ts'

/** What something is, by the kind that ledgers and drawers know it by: 'UANG_KAS' is read as what people call such a document. */
export const thing = (label: string, options: TextOptions = {}): Unnamed<string> =>
  new Field({ name: '', label, kind: { ...text(label, options).kind, choices: [], format: titleOf } })
