import { useCallback } from 'react'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { useReckoned, useRows } from '#engine/web/field-form.ts'
import { keyOf } from '#engine/web/keys.ts'
import { EntryScreen, EntrySums, HeaderBox, useDocumentForm } from '#modules/documents/web/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { lotOfLine } from '../contract/lots.ts'
import { tambahBarangBanyak } from '#modules/intake/contract/tambah-barang-banyak.ts'
import { handLots } from '#modules/intake/web/public.ts'
import { KeyedScreenLink } from '#engine/web/screen-link.tsx'
import { craftsmen as c } from '../contract/fields.ts'
import { type Made, hasilTukang, hasilTukangScreen, madeHeader, newMade, takeMade } from '../contract/hasil-tukang.ts'
import { useFreshLots } from './fresh-lots.ts'
import { madeLook } from './looks.tsx'
import { MaterialRows } from './material-rows.tsx'
import { LotsForm, lotMessages } from './material-form.ts'

/** What the lots weigh, what is missing of them in what was made, and the fine gold of that. */
function sumsOf(form: LotsForm) {
  const [made, alloy] = [form.entered(c.berat) ?? 0, form.entered(c.berat_campuran) ?? 0]
  return {
    berat: form.weight,
    susut: (toMg(form.weight) + toMg(alloy) - toMg(made)) / 1000,
    fine: fineMg(toMg(made), form.entered(c.kadar) ?? 0) / 1000,
  }
}

/** What a craftsman made: who, what it is and weighs, what he used of his lots (F7), F9; then its pieces get their tags (F6). */
export default function HasilTukang() {
  const freshLots = useFreshLots()
  const entry = useDocumentForm({
    document: hasilTukang,
    call: takeMade,
    make: () => new LotsForm(madeHeader),
    begin: () => ({ qty: 1, berat_campuran: 0, biaya_campuran: 0, biaya_tukang: 0 }),
    isEntered: (form) => form.isChanged,
    messagesOf: (form) => lotMessages(form),
    bodyOf: (form) => newMade.parse(form.toWire()),
    onSaved: freshLots,
  })
  const { form } = entry
  const lots = useRows(form.lots)
  const sums = useReckoned(
    form,
    useCallback((of: LotsForm) => sumsOf(of), []),
  )
  return (
    <EntryScreen
      screen={hasilTukangScreen}
      entry={entry}
      look={madeLook}
      figures={[c.berat, c.susut_fine]}
      further={(saved) => <TagLink made={saved as Made} />}
      count={lots.length}
      onNext={entry.next}
      lines={(isOpen) => <MaterialRows rows={form.lots} isOpen={isOpen} isHeld />}
      side={() => (
        <>
          <HeaderBox form={form} fields={madeHeader} title={hasilTukangScreen.title} isFirst onDone={entry.save} />
          <EntrySums
            sums={[
              [c.total_berat.labelled('Berat Bahan'), sums.berat],
              [c.fine, sums.fine],
            ]}
            total={[c.susut_berat, sums.susut]}
          />
        </>
      )}
    />
  )
}

/** Leads to where the pieces get their tags, with a row for what was made; its order is named there. */
function TagLink({ made }: { readonly made: Made }) {
  const { kode_toko, no_hasil, nama_barang, kode_dept, kode_group, kadar, qty, berat, no_pesanan } = made
  return (
    <KeyedScreenLink
      path={tambahBarangBanyak.path}
      by={keyOf.followUp}
      text="Beri Barcode"
      onClick={() =>
        handLots(kode_toko, [
          {
            kode_lot: lotOfLine(no_hasil, 1),
            nama_barang,
            kode_dept,
            kode_group,
            kadar,
            qty,
            ...(qty === 1 ? { berat_bruto: berat } : {}),
            no_pesanan,
          },
        ])
      }
    />
  )
}
