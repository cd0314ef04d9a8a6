import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { AnyField } from '#engine/contract/field.ts'
import { send } from '#engine/web/api.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { FieldForm } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { useList } from '#engine/web/lookup-input.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, fieldMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { kirimUangPusat, readShops } from '../contract/antar-toko.ts'
import { type SentMoney, askedSending, kirimUang, readRoad, sendMoney, sentFields, takeMoneyBack } from '../contract/kirim-uang.ts'
import { sendings as k } from '../contract/kirim-uang-fields.ts'
import { ArrivalDialog } from './arrival-dialog.tsx'
import { sendingLook } from './looks.tsx'
import { RoadList } from './road-list.tsx'

const requested = [k.alasan_terima] as const

const fields: readonly AnyField[] = sentFields

/** Sends money of the till to another shop, the head office unless another is chosen; and takes back what has not arrived. */
export default function KirimUangPusat() {
  const say = useText()
  const queries = useQueryClient()
  const { kode_toko } = useSession()
  const shops = useList(readShops.call)
  const pusat = shops.data?.find((row) => row['is_pusat'] === true && row['kode_toko'] !== kode_toko)?.['kode_toko']
  const [back, setBack] = useState<SentMoney>()
  const sending = useDocumentForm({
    document: kirimUang,
    call: sendMoney,
    make: () => new FieldForm(sentFields),
    begin: () => (pusat === undefined ? {} : { tujuan: pusat }),
    messagesOf: (form) => fieldMessages(form, sentFields),
    failedText: 'Kirim Uang Gagal, Silahkan Coba Beberapa Saat Lagi',
    bodyOf: (form) => askedSending.parse(form.toWire()),
    onSaved: () => void queries.invalidateQueries({ queryKey: [readRoad.call] }),
  })
  const { form } = sending
  // Which shop is the head office, is known a moment after the form is there.
  useEffect(() => {
    if (pusat !== undefined && !form.isChanged) form.reset({ tujuan: pusat })
  }, [form, pusat])
  return (
    <>
      <EntryScreen
        screen={kirimUangPusat}
        entry={sending}
        look={sendingLook}
        figures={[k.jumlah_rp]}
        onNext={sending.next}
        lines={() => <RoadList title="Uang Di Jalan" way="FROM_HERE" does="Ambil Kembali" onChoose={setBack} />}
        side={() => (
          <section className="entry-box" aria-label={say(kirimUang.title)} onKeyDown={(event) => enterMovesOn(event, sending.save)}>
            {fields.map((field) => (
              <FormField key={field.name} form={form} field={field} />
            ))}
          </section>
        )}
      />
      {back && (
        <ArrivalDialog
          title="Ambil Kembali"
          sent={back}
          fields={requested}
          call={(values, sent) => send(takeMoneyBack, { params: { nomor_referensi: back.nota_kirim }, body: takeMoneyBack.body.parse(values) }, sent)}
          failedText="Terjadi Kesalhaan Saat Mengirim Data" // sic
          onClose={() => setBack(undefined)}
        />
      )}
    </>
  )
}
