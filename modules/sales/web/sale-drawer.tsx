import './lihat-penjualan.css'
import { Button, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Field } from '#engine/contract/field.ts'
import { send } from '#engine/web/api.ts'
import { showError } from '#engine/web/dialogs.tsx'
import { doorsFor } from '#engine/web/door.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useSession } from '#engine/web/session.ts'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { paymentKinds, sales as s } from '../contract/fields.ts'
import { lihatPenjualan, listSales, readSale, reprintSale } from '../contract/lihat-penjualan.ts'
import type { Sale } from '../contract/sale.ts'
import { FormulaLines } from './formula-lines.tsx'
import { printSale } from './receipt.ts'
import { SendInvoice } from './send-invoice.tsx'

/** A sale with its pieces, how each price came about, its payments, and its receipt once more. */
export default function SaleDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const say = useText()
  const sale = useQuery({ queryKey: [readSale.call, id], queryFn: () => send(readSale, { params: { no_faktur: id } }) })
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`${say('Penjualan')} ${id}`}>
      {sale.isPending ? (
        <LoadingState />
      ) : sale.error ? (
        <ErrorState error={sale.error} onRetry={() => void sale.refetch()} />
      ) : (
        <SaleView sale={sale.data} />
      )}
    </SideDrawer>
  )
}

function SaleView({ sale }: { sale: Sale }) {
  const say = useText()
  const session = useSession()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  // A report shows its sales to whoever may read it; printing and sending belong to the list of sales.
  const mayReprint = doorsFor(session)(lihatPenjualan) === 'OPEN'
  const reprint = async () => {
    setBusy(true)
    try {
      await printSale(await send(reprintSale, { params: { no_faktur: sale.no_faktur } }), session)
      await Promise.all([
        queries.invalidateQueries({ queryKey: [readSale.call, sale.no_faktur] }),
        queries.invalidateQueries({ queryKey: [listSales.call] }),
      ])
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const facts: readonly (readonly [Field<string, never>, unknown])[] = [
    [s.tgl_system as never, sale.tgl_system],
    [s.created_at as never, sale.created_at],
    [s.nama_customer as never, sale.nama_customer],
    [s.no_hp as never, sale.no_hp],
    [s.alamat_customer as never, sale.alamat_customer],
    [s.nama_sales as never, sale.nama_sales],
    [s.nama_user as never, sale.user_id],
    [s.cetak_ke as never, sale.cetak_ke],
    [s.dicetak_oleh as never, sale.dicetak_oleh],
    [s.keterangan as never, sale.keterangan],
  ]
  return (
    <>
      <dl className="sale-facts">
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([field, value]) => (
            <div key={field.name}>
              <dt>{say(field.label)}</dt>
              <dd>
                <Figure field={field} value={value as never} />
              </dd>
            </div>
          ))}
      </dl>
      {sale.detail_barang.map((piece) => (
        <article key={piece.kode_barcode} className="sale-piece">
          <h3>{piece.nama_barang}</h3>
          <p>
            <ThingLink kind="barang" id={piece.kode_barcode} /> · {piece.kode_group} · {say('Kadar')} {piece.kadar_cetak} ·{' '}
            <Figure field={s.berat} value={piece.berat} /> g
          </p>
          <FormulaLines lines={piece.rumus} total={piece.harga_total} />
        </article>
      ))}
      <div className="sale-sum sale-sum-grand">
        <span>{say('Grand Total')}</span>
        <Figure field={s.grand_total} value={sale.grand_total} strong />
      </div>
      {sale.detail_bayar.map((payment) => (
        <div key={payment.no_urut} className="sale-sum">
          <span>{[say(paymentKinds[payment.jenis]), payment.nama_bank, payment.no_rekening, payment.no_kartu].filter(Boolean).join(' · ')}</span>
          <Figure field={s.jumlah} value={payment.jumlah} />
        </div>
      ))}
      <div className="sale-sum">
        <span>{say('Kembalian')}</span>
        <Figure field={s.kembali} value={sale.kembali} />
      </div>
      {mayReprint && (
        <Stack gap={8} mt="md">
          <Button fullWidth loading={isBusy} leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => void reprint()}>
            {say('Cetak Ulang Nota')}
          </Button>
          <SendInvoice sale={sale} fullWidth />
        </Stack>
      )}
    </>
  )
}
