import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { grams, rupiah } from '#engine/kinds/index.ts'
import { send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { EmptyState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { type ShopNow, dayChart, kindChart } from '../contract/cash-pusat.ts'
import type { TradeKind } from '../contract/charts.ts'
import { Change } from './change.tsx'
import { refreshMs } from './refresh-intervals.ts'
import { LinkBehind } from './tile.tsx'

const amount = rupiah('Rupiah')
const weight = grams('Gram')

const spans = { today: 'Hari Ini', monthly: 'Bulan Ini' } as const
const measures = { total: 'Rupiah', berat: 'Gram', per_gram: 'Per Gram' } as const
type Span = keyof typeof spans
type Measured = keyof typeof measures

/** What a shop came to; of a gram nothing where none was weighed. */
interface Came {
  readonly kode_toko: string
  readonly nama_toko: string
  readonly total: number
  readonly berat: number
  readonly per_gram: number | null
  /** The same of the same time before; undefined where it is not known. */
  readonly before?: Readonly<Record<Measured, number | null>> | undefined
}

/** The calls behind the comparison. */
export const comparedCalls = [dayChart, kindChart] as const

interface ShopsComparedProps {
  readonly tgl_system: string
  readonly labels: Readonly<Record<TradeKind, string>>
  /** What is behind each kind. */
  readonly reports: Readonly<Record<TradeKind, Screen>>
  /** The shops as they are now, with the same day a week before until this hour. */
  readonly shops: readonly ShopNow[]
}

/** The shops in the order of what they sold, or bought, today or this month: rupiah, grams, or what a gram came to. */
export function ShopsCompared({ tgl_system, labels, reports, shops }: ShopsComparedProps) {
  const say = useText()
  const [kategori, setKind] = useState<TradeKind>('PENJUALAN')
  const [span, setSpan] = useState<Span>('today')
  const [measure, setMeasure] = useState<Measured>('total')
  const requested = useQuery({
    queryKey: [span === 'today' ? dayChart.call : kindChart.call, span, kategori, tgl_system],
    queryFn: async () =>
      span === 'today'
        ? ofToday(await send(dayChart, { query: { tgl_system } }), kategori)
        : ofMonth(await send(kindChart, { query: { kategori, type: span } })),
    staleTime: 0,
    refetchInterval: refreshMs,
  })
  const came = (requested.data ?? []).map((shop) => (span === 'today' ? { ...shop, before: weekBefore(shops, shop.kode_toko, kategori) } : shop))
  const rows = came.filter((shop) => (shop[measure] ?? 0) > 0).toSorted((a, b) => (b[measure] ?? 0) - (a[measure] ?? 0))
  const most = rows[0]?.[measure] ?? 0
  const period = { tgl_from: span === 'today' ? tgl_system : `${tgl_system.slice(0, 8)}01`, tgl_to: tgl_system }
  const choose = <Name extends string>(value: Name, all: Readonly<Record<Name, string>>, set: (chosen: Name) => void) => (
    <SegmentedControl
      size="xs"
      className="dashboard-kinds"
      value={value}
      onChange={(chosen) => set(chosen)}
      data={(Object.keys(all) as Name[]).map((name) => ({ value: name, label: say(all[name]) }))}
    />
  )
  return (
    <section className="dashboard-box" aria-labelledby="toko-dibandingkan">
      <header className="dashboard-box-head">
        <h2 id="toko-dibandingkan">{say('Toko Dibandingkan')}</h2>
        <div className="dashboard-choices">
          {choose(kategori, labels, setKind)}
          {choose(span, spans, setSpan)}
          {choose(measure, measures, setMeasure)}
        </div>
      </header>
      <Loaded query={requested}>
        {() =>
          rows.length === 0 ? (
            <EmptyState text={span === 'today' ? 'Belum Ada Transaksi Hari Ini' : 'Belum Ada Transaksi Bulan Ini'} />
          ) : (
            <>
              {rows.some(({ before }) => before) && (
                <p className="dashboard-facts">
                  {say(span === 'today' ? 'Dibanding Minggu Lalu, s.d. Jam Ini' : 'Dibanding Bulan Lalu Sampai Tanggal Sama')}
                </p>
              )}
              <dl className="dashboard-list">
                {rows.map((shop) => (
                  <div key={shop.kode_toko} className="dashboard-measured">
                    <dt>
                      <LinkBehind behind={{ screen: reports[kategori], search: { ...period, kode_toko: shop.kode_toko } }}>
                        {shop.kode_toko} {shop.nama_toko}
                      </LinkBehind>
                    </dt>
                    <dd>
                      {measure === 'berat' ? (
                        <>
                          <Figure field={weight} value={shop.berat} /> g
                        </>
                      ) : (
                        <Figure field={amount} value={shop[measure]} />
                      )}{' '}
                      <Change now={shop[measure] ?? 0} before={shop.before?.[measure] ?? 0} />
                    </dd>
                    <span className="dashboard-measure" style={{ inlineSize: `${((shop[measure] ?? 0) * 100) / most}%` }} aria-hidden />
                  </div>
                ))}
              </dl>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function ofToday([day]: ReplyOf<typeof dayChart>, kategori: TradeKind): Came[] {
  const grammed = new Map(day?.resultGram.map((row) => [`${row.kode_toko} ${row.kategori}`, row.per_gram]))
  return (day?.values ?? [])
    .filter((row) => row.kategori === kategori)
    .map((row) => ({ ...row, per_gram: grammed.get(`${row.kode_toko} ${kategori}`) ?? null }))
}

/** Rupiah, grams, and the average price of a gram. */
const measured = ({ total, berat }: { readonly total: number; readonly berat: number }) => ({
  total,
  berat,
  per_gram: berat === 0 ? null : Math.round(total / berat),
})

/** Sales or purchases of a shop a week ago, until this hour. Other kinds have no such figure. */
function weekBefore(shops: readonly ShopNow[], kode_toko: string, kategori: TradeKind): Came['before'] {
  const shop = shops.find((each) => each.kode_toko === kode_toko)
  if (!shop) return undefined
  if (kategori === 'PENJUALAN') return measured(shop.jual_minggu_lalu)
  return kategori === 'PEMBELIAN' ? measured(shop.beli_minggu_lalu) : undefined
}

/** The days of a month, shop by shop, with the same days of the month before. */
function ofMonth({ values, bulan_lalu }: ReplyOf<typeof kindChart>): Came[] {
  return [...Map.groupBy(values, ({ kode_toko }) => kode_toko).values()].map((days) => {
    const { kode_toko, nama_toko } = days[0]!
    const sum = (of: 'total' | 'berat') => days.reduce((total, day) => total + day[of], 0)
    const before = bulan_lalu.find((shop) => shop.kode_toko === kode_toko)
    return { kode_toko, nama_toko, ...measured({ total: sum('total'), berat: sum('berat') }), before: before && measured(before) }
  })
}
