import { type ComponentProps, useRef } from 'react'
import { send } from '#engine/web/api.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { type FieldForm, type FormRows, useFieldError, useFieldValue, useRows } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { PictureBox } from '#engine/web/picture-box.tsx'
import { smallerPicture } from '#engine/web/pictures.ts'
import { fieldText, useText } from '#engine/web/text.ts'
import { CustomerBox } from '#modules/documents/web/public.ts'
import { bought as b } from '../contract/fields.ts'
import type { takesPapers } from '../contract/papers.ts'
import { type IdentityRule, missingOfSeller } from '../contract/seller.ts'
import { hasStrange } from './bought-form.ts'

const none: readonly string[] = []
const ofSeller = Object.keys(missingOfSeller('DATA', {}))

/** The box of a customer. For gold without our invoice, the fields that the seller must fill are marked as required. */
export function SellingCustomerBox<About>({
  rows,
  requested,
  ...box
}: Omit<ComponentProps<typeof CustomerBox>, 'needed'> & Pick<SellerBoxProps<About>, 'rows' | 'requested'>) {
  useRows(rows)
  return <CustomerBox {...box} needed={requested !== 'TIDAK' && hasStrange(rows) ? ofSeller : none} />
}

interface SellerBoxProps<About> {
  /** Holds `no_identitas` and `foto_surat`. */
  readonly form: FieldForm
  readonly rows: FormRows<About>
  readonly requested: IdentityRule
  /** Takes the photo of the papers. */
  readonly call: ReturnType<typeof takesPapers>
  /** The card is asked for here, where no other box of the screen does. */
  readonly asksCard?: boolean
  readonly onDone: () => void
}

/** Who brings gold that is not ours, and a photo of his papers: shown as soon as something of that sort stands in the form. */
export function SellerBox<About>({ form, rows, requested, call, asksCard = false, onDone }: SellerBoxProps<About>) {
  const say = useText()
  useRows(rows)
  const foto = useFieldValue(form, b.foto_surat)
  const error = useFieldError(form, b.foto_surat.name)
  // The user sees the photo that he has just taken. The server records every later look in the log.
  const taken = useRef(new Map<string, string>())
  if (!hasStrange(rows)) return null
  const upload = async (picture: Blob) => {
    const small = await smallerPicture(picture)
    const { foto_surat } = await send(call, { body: {}, file: small })
    taken.current.set(foto_surat, URL.createObjectURL(small))
    return foto_surat
  }
  return (
    <section className="entry-box" aria-label={say('Data Penjual')} onKeyDown={(event) => enterMovesOn(event, onDone)}>
      {asksCard && <FormField form={form} field={b.no_identitas.optional()} isNeeded={requested !== 'TIDAK'} />}
      <PictureBox
        name={b.foto_surat.wire}
        label={say(b.foto_surat.label)}
        error={error ? fieldText(error, b.foto_surat.label) : undefined}
        withAsterisk={requested === 'FOTO'}
        value={foto}
        upload={upload}
        addressOf={(name) => taken.current.get(name)}
        onChange={(name) => form.set(b.foto_surat.name, name ?? null)}
      />
    </section>
  )
}
