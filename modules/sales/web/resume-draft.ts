import { CallError } from '#engine/web/api.ts'
import { toast } from '#engine/web/dialogs.tsx'
import type { FieldForm, FormRows } from '#engine/web/field-form.ts'
import { beep } from '#engine/web/beep.ts'
import { errorText } from '#engine/web/text.ts'
import { askPiece } from '#modules/goods/web/public.ts'
import { usualCustomer } from '../contract/penjualan.ts'
import type { TillPiece } from './sale-form.ts'

/** Whom something is parked for. */
export const nameOfCustomer = ({ values }: Pick<FieldForm, 'values'>): string => String(values['nama_customer'] ?? '').trim() || usualCustomer

/** Whether the server said something of the piece; a line that was down, or a server that is busy, says nothing. */
const isRefused = (error: unknown): error is CallError => error instanceof CallError && [404, 409, 422].includes(error.status)

/**
 * Asks for every piece of parked lines again, by `ask` if only some pieces may be sold. Pieces that are gone are removed, with a message that names
 * them.
 */
export async function askAgain(
  pieces: Pick<FormRows<TillPiece>, 'list' | 'remove'>,
  ask: (kode_barcode: string) => Promise<unknown> = askPiece,
): Promise<void> {
  await Promise.all(
    pieces.list.map(async (line) => {
      const { kode_barcode } = line.about
      const error: unknown = await ask(kode_barcode).then(
        () => undefined,
        (failure: unknown) => failure,
      )
      if (!isRefused(error) || !pieces.list.includes(line)) return
      pieces.remove(line)
      beep('REFUSED')
      toast(`${kode_barcode} ${errorText(error)}`, 'bad')
    }),
  )
}
