import { IconCalendarWeek, IconChartDonut, IconHourglassHigh, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Endpoint, QueryInputOf, ReplyOf } from '#engine/contract/endpoint.ts'
import { grams } from '#engine/kinds/index.ts'
import { send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState } from '#engine/web/states.tsx'
import { useLanguageTag, useText } from '#engine/web/text.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { laporanUmurStock } from '#modules/goods/contract/laporan-umur-stock.ts'
import { laporanPenjualanGroup, laporanPenjualanJenis } from '#modules/sales/contract/laporan.ts'
import { laporanPenjualan } from '#modules/sales/contract/laporan-penjualan.ts'
import { laporanBarangLama } from '#modules/shipping/contract/laporan-barang-lama.ts'
import { type SoldKind, soldByKind, soldByPurity, stockAges, weekdayChart } from '../contract/analysis.ts'
import { Bars } from './bars.tsx'
import { Change } from './change.tsx'
import { Shares, largest } from './shares.tsx'
import { ShortRupiah } from './short.tsx'
import { LinkBehind, RequestedTile } from './tile.tsx'

const weight = grams('Gram')

/** The calls behind these tiles. */
export const analysisCalls = [soldByPurity, soldByKind, weekdayChart, stockAges] as const

function useAsked<E extends Endpoint>(call: E, query: Readonly<Record<string, string>>): UseQueryResult<ReplyOf<E>> {
  return useQuery<ReplyOf<E>>({
    queryKey: [call.call, query],
    queryFn: () => send(call, { query: query as QueryInputOf<E> } as never),
    staleTime: 0,
  })
}

interface Requested {
  /** The shop that is asked for; all of them where there is none. */
  readonly kode_toko?: string
  readonly tgl_system: string
}

/** What sells and what does not: the month so far by purity and kind, the days of the week, and how old what lies in trays is. */
export function Analysis({ kode_toko, tgl_system }: Requested) {
  const say = useText()
  const ofShop: Readonly<Record<string, string>> = kode_toko ? { kode_toko } : {}
  const period = { tgl_from: `${tgl_system.slice(0, 8)}01`, tgl_to: tgl_system }
  const purities = useAsked(soldByPurity, { ...period, ...ofShop })
  const kinds = useAsked(soldByKind, { ...period, ...ofShop })
  const weekdays = useAsked(weekdayChart, { tgl_to: tgl_system, ...ofShop })
  const ages = useAsked(stockAges, ofShop)
  const inReports = { kode_toko: kode_toko ?? 'ALL' }
  const month = { ...period, ...inReports }
  const nameOfDay = useWeekdays()
  const { modules } = useSession()
  return (
    <section className="dashboard-tiles" aria-label={say('Apa Yang Laku')}>
      <RequestedTile
        title="Penjualan Per Kadar Bulan Ini"
        icon={IconChartDonut}
        query={purities}
        behind={{ screen: laporanPenjualanGroup.screen, search: month }}
      >
        {({ values }) => {
          const parts = largest(
            values.map(({ nama_kadar, total, total_lalu, berat }) => ({
              name: nama_kadar,
              total,
              told: `${weight.format(berat)} g`,
              before: total_lalu,
            })),
            say('Lainnya'),
          )
          return parts.length === 0 ? <EmptyState text="Belum Ada Penjualan Bulan Ini" /> : <Shares parts={parts} />
        }}
      </RequestedTile>
      <RequestedTile
        title="Rata-Rata Per Hari Dalam Minggu"
        icon={IconCalendarWeek}
        query={weekdays}
        behind={{
          screen: laporanPenjualan.screen,
          search: { tgl_from: weekdays.data?.tgl_from ?? period.tgl_from, tgl_to: weekdays.data?.tgl_to ?? tgl_system, ...inReports },
        }}
      >
        {({ values }) =>
          values.every(({ jumlah }) => jumlah === 0) ? (
            <EmptyState text="Belum Ada Penjualan Delapan Minggu Ini" />
          ) : (
            <Bars data={values.map(({ hari_ke, total }) => ({ label: nameOfDay(hari_ke), value: total }))} measure="total" name={say('Rata-Rata')} />
          )
        }
      </RequestedTile>
      <RequestedTile
        title="Jenis Terlaris Bulan Ini"
        icon={IconTrendingUp}
        query={kinds}
        behind={{ screen: laporanPenjualanJenis.screen, search: month }}
      >
        {({ values }) => <Kinds kinds={bestOf(values)} />}
      </RequestedTile>
      <RequestedTile
        title="Jenis Paling Lambat"
        icon={IconTrendingDown}
        query={kinds}
        behind={{ screen: laporanUmurStock.screen, search: { menurut: 'JENIS', ...inReports } }}
      >
        {({ values }) => <SlowKinds kinds={slowestOf(values)} />}
      </RequestedTile>
      <RequestedTile
        title="Umur Stock"
        icon={IconHourglassHigh}
        query={ages}
        behind={{ screen: laporanUmurStock.screen, search: { menurut: 'JENIS', ...inReports } }}
      >
        {({ values }) => {
          const most = Math.max(...values.map(({ gross }) => gross))
          if (most <= 0) return <EmptyState text="Belum Ada Barang Di Baki" />
          return (
            <>
              <dl className="dashboard-list">
                {values.map(({ umur, pieces, gross }) => (
                  <div key={umur} className="dashboard-measured">
                    <dt>{say(g.umur.format(umur))}</dt>
                    <dd>
                      {say('{{qty}} barang', { qty: pieces })} · <Figure field={weight} value={gross} /> g
                    </dd>
                    <span className="dashboard-measure" style={{ inlineSize: `${(gross * 100) / most}%` }} aria-hidden />
                  </div>
                ))}
              </dl>
              {modules.includes('TAHAP_UMUR') && (
                <p className="dashboard-facts">
                  <LinkBehind behind={{ screen: laporanBarangLama.screen, search: inReports }}>{say('Barang lama satu per satu')}</LinkBehind>
                </p>
              )}
            </>
          )
        }}
      </RequestedTile>
    </section>
  )
}

const shownKinds = 5

const bestOf = (kinds: readonly SoldKind[]) => kinds.filter(({ total }) => total > 0).slice(0, shownKinds)

/** What lies longest at what is sold of it; what is not sold at all lies longest, the most of it first. */
const slowestOf = (kinds: readonly SoldKind[]) =>
  kinds
    .filter(({ stock }) => stock > 0)
    .toSorted((a, b) => (b.cukup_hari ?? Infinity) - (a.cukup_hari ?? Infinity) || b.stock - a.stock)
    .slice(0, shownKinds)

function Kinds({ kinds }: { kinds: readonly SoldKind[] }) {
  const say = useText()
  if (kinds.length === 0) return <EmptyState text="Belum Ada Penjualan Bulan Ini" />
  return (
    <dl className="dashboard-list">
      {kinds.map(({ kode_dept, nama_dept, total, total_lalu, qty, berat }) => (
        <div key={kode_dept}>
          <dt>
            {nama_dept}{' '}
            <small>
              {say('{{qty}} barang', { qty })} · <Figure field={weight} value={berat} /> g
            </small>
          </dt>
          <dd>
            <ShortRupiah value={total} /> <Change now={total} before={total_lalu} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function SlowKinds({ kinds }: { kinds: readonly SoldKind[] }) {
  const say = useText()
  if (kinds.length === 0) return <EmptyState text="Belum Ada Barang Di Baki" />
  return (
    <dl className="dashboard-list">
      {kinds.map(({ kode_dept, nama_dept, stock, cukup_hari }) => (
        <div key={kode_dept}>
          <dt>
            {nama_dept} <small>{say('{{qty}} barang', { qty: stock })}</small>
          </dt>
          <dd>{cukup_hari === null ? say('Belum Terjual Bulan Ini') : say('Cukup {{n}} hari', { n: cukup_hari })}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What days of the week are called, Monday being 1. */
function useWeekdays(): (hari_ke: number) => string {
  const tag = useLanguageTag()
  const words = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  // The first of January 2024 was a Monday.
  return (hari_ke) => words.format(Date.UTC(2024, 0, hari_ke))
}
