import './coupons.css'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { useFormDraft } from '#engine/web/form-draft.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { FieldForm } from '#engine/web/field-form.ts'
import { useFirstFocus } from '#engine/web/first-focus.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Panel } from '#engine/web/panel.tsx'
import { FormFoot, SaveForm, useSave } from '#engine/web/save-form.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { useSendOnce } from '#modules/approvals/web/public.ts'
import { coupons as k } from '../contract/fields.ts'
import { type Coupon, cekKupon, issueCoupons, issueFields, terbitKupon } from '../contract/kupon.ts'
import { printCoupons } from './print-coupons.ts'

const fields: readonly AnyField[] = issueFields
const columns = [col(k.no_kupon), col(k.nama_kupon), col(k.nilai_kupon, { total: true }), col(k.tgl_akhir), col(k.nama_member.optional())].map(
  tableColumn,
)

const isChanged = (form: FieldForm) => form.isChanged

/** Issues coupons by hand, one or many of a kind, and prints a slip for each (F10). */
export default function TerbitKupon() {
  const say = useText()
  const session = useSession()
  const element = useRef<HTMLFormElement>(null)
  useFirstFocus(element)
  const [issued, setIssued] = useState<readonly Coupon[]>([])
  const draft = useFormDraft(terbitKupon.path, () => new FieldForm(issueFields), isChanged)
  const { form } = draft
  const { once, begin, dialog } = useSendOnce([cekKupon], draft)
  const saving = useSave(form, element, {
    check: () => form.check(),
    send: () =>
      once(
        (sent) => send(issueCoupons, { body: form.toWire() }, sent),
        (coupons) => {
          setIssued(coupons)
          form.reset()
        },
      ),
  })
  const empty = () => {
    begin()
    form.reset()
  }
  const print = () => void printCoupons(issued, session)
  useShortcuts([{ ...keyOf.print, label: 'Cetak Kupon', run: print, disabled: issued.length === 0 }])
  return (
    <Panel screen={terbitKupon}>
      {dialog}
      <SaveForm element={element} saving={saving} className="coupon-issue" saveLabel="Terbitkan">
        {fields.map((field, at) => (
          <FormField key={field.name} form={form} field={field} isFirst={at === 0} />
        ))}
        <FormFoot saving={saving} onBack={empty} />
      </SaveForm>
      {issued.length > 0 && (
        <>
          <Button size="xs" mt="m" leftSection={<IconPrinter size={15} aria-hidden />} onClick={print}>
            {say('Cetak Kupon')} <ButtonKey of={keyOf.print} />
          </Button>
          <DataTable
            label={say('Kupon Terbit')}
            columns={columns}
            sections={[{ heading: undefined, rows: issued, subtotal: undefined }]}
            rowKey={(row) => row.no_kupon}
            emptyText="Tidak Ada Data"
          />
        </>
      )}
    </Panel>
  )
}
