import { z } from 'zod'
import { core, refuse } from '../contract/refusal.ts'

/**
 * Where a page of a list ended: the values of its last row by which the list is sorted, as a text that its reader hands back and
 * reads nothing into.
 */
export function encode(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/**
 * The values that `encode` made this text from.
 *
 * @throws Refusal INVALID at `after` for a text that this list has not given out
 */
export function decode<const Types extends readonly [z.ZodType, ...z.ZodType[]]>(
  text: string,
  types: Types,
): { readonly [At in keyof Types]: z.output<Types[At]> } {
  try {
    return z.tuple(types).parse(JSON.parse(Buffer.from(text, 'base64url').toString())) as never
  } catch {
    return refuse(core.INVALID, undefined, { after: 'Halaman Tidak Dikenal' })
  }
}
