import './stock.css'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import type { FieldForm } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { useText } from '#engine/web/text.ts'
import { TrayField } from '#modules/goods/web/public.ts'
import { moveTarget } from '../contract/pindah-barang.ts'

/** The tray that goods go into, and why; a scan of its code fills it. */
export function TargetBox({ form, onDone }: { form: FieldForm; onDone: () => void }) {
  const say = useText()
  const [warehouse, , remark] = moveTarget
  return (
    <section className="entry-box" aria-label={say('Baki Tujuan')} onKeyDown={(event) => enterMovesOn(event, onDone)}>
      <h2 className="entry-facts">{say('Baki Tujuan')}</h2>
      <div className="stock-fields">
        <FormField form={form} field={warehouse} />
        <TrayField form={form} />
        <FormField form={form} field={remark} />
      </div>
    </section>
  )
}

/** Codes of trays are as short as this; where they are scanned, nothing else is typed so quickly. */
export const trayLettersMin = 2

/** Another warehouse has other trays. */
export const followWarehouse = (_: unknown, changed: string) => (changed === 'kode_gudang' ? { kode_baki: null } : undefined)

/** What must be said of the tray that goods go into before anything is sent. */
export function targetMessages(form: FieldForm): Record<string, string> {
  const wanted = { kode_gudang: 'Mohon Untuk Pilih Kode Gudang', kode_baki: 'Mohon Untuk Pilih Kode Baki' }
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => !form.values[name]))
}
