import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useFieldValue, useReckoned, useRows } from '#engine/web/field-form.ts'
import { useSession } from '#engine/web/session.ts'
import { CustomerBox, EntryScreen, EntrySums, TypedRows, useDocumentForm } from '#modules/documents/web/public.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { orders as o } from '../contract/fields.ts'
import { readOpenOrders } from '../contract/mutasi-pesanan.ts'
import { givenGold, openOrder, pesanan, saldoAwalPesanan } from '../contract/pesanan.ts'
import { Priced, Weighed } from './line-figures.tsx'
import { orderLook } from './looks.tsx'
import { OldOrderForm, oldLineFields, oldOrderBody, oldOrderFields, oldOrderMessages, oldOrderSums, oldWays } from './old-order-form.ts'
import { OrderPhotosBox } from './photos.tsx'

/** Where the whole price is fixed, no grams are asked for. */
const wholeFields = oldLineFields.filter(({ name }) => name !== o.berat_dikunci.name)

/** Orders of before the books: what is to be made at the prices that were agreed on (F7), for whom, and what he paid and gave then. */
export default function SaldoAwalPesanan() {
  const queries = useQueryClient()
  const { settings, tgl_system } = useSession()
  const rounding = useMemo(() => saleRounding({ setting: (key) => settings[key] }), [settings])
  const entry = useDocumentForm({
    document: pesanan,
    call: openOrder,
    draft: saldoAwalPesanan.path,
    make: () => new OldOrderForm(),
    // The arrows move the days.
    begin: () => ({ [o.harga_dikunci.name]: true, [o.tgl_pesanan.name]: tgl_system, [o.tgl_selesai.name]: tgl_system }),
    messagesOf: (form) => oldOrderMessages(form, rounding, tgl_system),
    bodyOf: oldOrderBody,
    onSaved: () => void queries.invalidateQueries({ queryKey: [readOpenOrders.call] }),
  })
  const { form } = entry
  const lines = useRows(form.lines)
  const isWhole = useFieldValue(form, o.harga_dikunci) === true
  const goldRp = useFieldValue(form, o.harga_emas)
  const ways = useMemo(() => oldWays(goldRp, rounding), [goldRp, rounding])
  const sums = useReckoned(
    form,
    useCallback((of: OldOrderForm) => oldOrderSums(of, rounding), [rounding]),
  )
  return (
    <EntryScreen
      screen={saldoAwalPesanan}
      entry={entry}
      look={orderLook}
      figures={[o.total_harga, o.dp]}
      count={lines.length}
      onNext={() => entry.next()}
      lines={(isOpen) => (
        <>
          <TypedRows
            rows={form.lines}
            fields={isWhole ? wholeFields : oldLineFields}
            title="Barang Pesanan"
            keys="F7"
            isOpen={isOpen}
            isAll
            alike={[o.kode_dept.name, o.kode_group.name]}
            beside={(row) => (
              <>
                <Priced row={row} ways={ways} />
                <OrderPhotosBox row={row} />
              </>
            )}
          />
          <TypedRows
            rows={form.gold}
            fields={givenGold}
            title="Emas Pelanggan"
            keys="F3"
            isOpen={isOpen}
            alike={[o.kadar.name]}
            beside={(row) => <Weighed row={row} ways={ways} />}
          />
        </>
      )}
      side={(isOpen) => <CustomerBox form={form} fields={oldOrderFields} isOpen={isOpen} onDone={entry.save} />}
      pay={() => (
        <EntrySums
          sums={[
            [o.total_berat.labelled('Berat'), sums.berat],
            ...(sums.nilai_emas_pelanggan > 0 ? [[o.nilai_emas_pelanggan, sums.nilai_emas_pelanggan] as const] : []),
            [o.sisa_bayar, sums.total_harga - sums.dp - sums.nilai_emas_pelanggan],
          ]}
          total={[o.total_harga, sums.total_harga]}
        />
      )}
    />
  )
}
