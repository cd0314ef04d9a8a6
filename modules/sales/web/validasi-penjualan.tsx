import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '#engine/kinds/number.ts'
import { send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useSession } from '#engine/web/session.ts'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { type Due, QueueScreen } from '#modules/queue/web/public.ts'
import { sales as s } from '../contract/fields.ts'
import { type SaleNow, lookAtWaiting, validasiPenjualan, waitingSales } from '../contract/validasi.ts'
import { saleLook } from './sale-look.tsx'

/** The cashier takes the money for sales that sales staff have entered, at what they come to by now, or refuses one with a reason. */
export default function ValidasiPenjualan() {
  const [chosen, setChosen] = useState<string | null>(null)
  const { data: now } = useNow(chosen)
  return (
    <QueueScreen
      screen={validasiPenjualan}
      queue={waitingSales}
      look={saleLook}
      total={s.grand_total.labelled('Selisih Bayar')}
      dueOf={({ no_antri }) => (now?.no_antri === no_antri ? dueOf(now) : undefined)}
      onChosen={setChosen}
      about={({ no_antri, nama_customer }) => <WaitingGoods no_antri={no_antri} title={nama_customer} />}
      alsoRead={[lookAtWaiting.call]}
    />
  )
}

const lookAgainMs = 10_000

/** What one comes to now: prices and tax move while it waits. */
function useNow(no_antri: string | null) {
  const { kode_toko } = useSession()
  return useQuery({
    queryKey: [lookAtWaiting.call, kode_toko, no_antri],
    queryFn: () => send(lookAtWaiting, { params: { no_antri: no_antri ?? '' } }),
    enabled: no_antri !== null,
    refetchInterval: lookAgainMs,
    staleTime: 0,
  })
}

const dueOf = ({ bayar, grand_total, bayar_tukar }: SaleNow): Due => ({ bayar, said: { grand_total, bayar_tukar } })

function WaitingGoods({ no_antri, title }: { no_antri: string; title: string }) {
  const now = useNow(no_antri)
  if (now.error) return <ErrorState error={now.error} onRetry={() => void now.refetch()} />
  return (
    <section className="entry-box">
      <h2 className="entry-facts">{title}</h2>
      {now.data ? <Goods now={now.data} /> : <LoadingState text="Sedang Mencari Data" />}
    </section>
  )
}

/** The sold and brought goods, and the total. Changes since the sale was left are shown before the payment. */
function Goods({ now }: { now: SaleNow }) {
  const say = useText()
  const { bayar, semula, detail_barang, detail_tukar } = now
  return (
    <>
      {bayar !== semula && (
        <p role="alert" className="entry-message">
          {say('Total berubah dari Rp. {{semula}} menjadi Rp. {{total}} sejak dikirim', {
            semula: formatNumber(semula, 0),
            total: formatNumber(bayar, 0),
          })}
        </p>
      )}
      {detail_barang.map(({ kode_barcode, nama_barang, berat, harga_total, harga_semula }) => (
        <p key={kode_barcode}>
          <ThingLink kind="barang" id={kode_barcode} /> {nama_barang} · <Figure field={s.berat} value={berat} /> g ·{' '}
          {harga_semula !== harga_total && (
            <>
              <s>{formatNumber(harga_semula, 0)}</s>{' '}
            </>
          )}
          <Figure field={s.harga_total} value={harga_total} />
        </p>
      ))}
      {detail_tukar.map(({ nama_barang, berat, harga }, at) => (
        <p key={at}>
          {say('Tukar')} · {nama_barang} · <Figure field={s.berat} value={berat} /> g · <Figure field={s.bayar_tukar} value={-harga} />
        </p>
      ))}
      {besides
        .filter((field) => now[field.name] !== 0)
        .map((field) => (
          <p key={field.name}>
            {say(field.label)} · <Figure field={field} value={now[field.name]} />
          </p>
        ))}
    </>
  )
}

/** Said where there are any. */
const besides = [s.biaya_admin, s.biaya_kemas, s.ongkos_kirim, s.ppn, s.bayar_poin, s.bayar_kupon] as const
