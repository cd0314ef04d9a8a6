import './dashboard.css'
import { SegmentedControl } from '@mantine/core'
import { type Icon, IconCalendarDollar, IconClipboardList, IconCoins, IconShoppingBag, IconShoppingCart, IconTool } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { oneMonthModule } from '#engine/contract/report.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { grams, rupiah } from '#engine/kinds/index.ts'
import { send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState, ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { cicilan } from '#modules/instalments/contract/cicilan.ts'
import { currentBirthday } from '#modules/members/contract/data-member.ts'
import { laporanPinjamanRekap } from '#modules/loans/contract/laporan.ts'
import { laporanPesananBarang } from '#modules/orders/contract/laporan.ts'
import { laporanPembelianPerFaktur } from '#modules/purchases/contract/laporan.ts'
import { leftOut } from '../contract/fields.ts'
import { laporanPenjualan } from '#modules/sales/contract/laporan-penjualan.ts'
import { laporanServices } from '#modules/repairs/contract/laporan.ts'
import { dashboard } from '../contract/dashboard.ts'
import { laporanAnalisisManajerial } from '../contract/laporan-analisis-manajerial.ts'
import {
  type BusinessKind,
  type TradeKind,
  type DayTotals,
  businessKinds,
  instalmentsChart,
  kindsOf,
  loansChart,
  ordersChart,
  purchasesChart,
  salesChart,
  servicesChart,
  tradeLabels,
  yearTransactions,
} from '../contract/charts.ts'
import { Bars, type Measure } from './bars.tsx'
import { Analysis, analysisCalls } from './analysis.tsx'
import { BirthdayTile } from './birthday-tile.tsx'
import { Compared } from './change.tsx'
import { refreshMs } from './refresh-intervals.ts'
import { MoneyTiles, moneyCalls } from './money-tiles.tsx'
import { RequestedTile, LinkBehind, Tile, dayNumbers } from './tile.tsx'

const amount = rupiah('Rupiah')
const weight = grams('Gram')

// The drawing of charts is larger than the whole screen; the figures do not wait for it.

/** A kind of business on the dashboard. */
interface Business {
  readonly label: string
  readonly chart: typeof salesChart | typeof purchasesChart
  /** What its figures open. */
  readonly behind: Screen
  readonly icon: Icon
  readonly leavesOut: string
  readonly today: { readonly title: string }
  readonly month: { readonly title: string }
  readonly days: { readonly title: string; readonly empty: string }
}

const businesses: Readonly<Record<BusinessKind, Business>> = {
  PENJUALAN: {
    label: 'Penjualan',
    chart: salesChart,
    behind: laporanPenjualan.screen,
    icon: IconShoppingCart,
    leavesOut: leftOut.PENJUALAN,
    today: { title: 'Penjualan Hari Ini' },
    month: { title: 'Penjualan Bulan Ini' },
    days: { title: 'Penjualan Per Hari', empty: 'Belum Ada Penjualan Bulan Ini' },
  },
  PEMBELIAN: {
    label: 'Pembelian',
    chart: purchasesChart,
    behind: laporanPembelianPerFaktur.screen,
    icon: IconShoppingBag,
    leavesOut: leftOut.PEMBELIAN,
    today: { title: 'Pembelian Hari Ini' },
    month: { title: 'Pembelian Bulan Ini' },
    days: { title: 'Pembelian Per Hari', empty: 'Belum Ada Pembelian Bulan Ini' },
  },
}

/** A kind of business that the dashboard shows for today only. */
interface TodaysBusiness {
  readonly kind: TradeKind
  readonly title: string
  readonly chart: typeof ordersChart | typeof servicesChart | typeof loansChart | typeof instalmentsChart
  readonly behind: Screen
  readonly icon: Icon
}

const todays: readonly TodaysBusiness[] = [
  { kind: 'PESANAN', title: 'Pesanan Hari Ini', chart: ordersChart, behind: laporanPesananBarang.screen, icon: IconClipboardList },
  { kind: 'SERVICE', title: 'Service Hari Ini', chart: servicesChart, behind: laporanServices.screen, icon: IconTool },
  { kind: 'HUTANG', title: 'Hutang Hari Ini', chart: loansChart, behind: laporanPinjamanRekap.screen, icon: IconCoins },
  { kind: 'CICILAN', title: 'Cicilan Hari Ini', chart: instalmentsChart, behind: cicilan.screens.list, icon: IconCalendarDollar },
]

/** Today against yesterday, the month against the last one, money, the year by month. A kind of business has its place here once something is done in it. */
export default function Dashboard() {
  const say = useText()
  const queries = useQueryClient()
  const { kode_toko, tgl_system, modules } = useSession()
  const kinds = kindsOf(modules)
  const refresh = () =>
    Promise.all(
      [
        salesChart,
        purchasesChart,
        ordersChart,
        servicesChart,
        loansChart,
        instalmentsChart,
        yearTransactions,
        currentBirthday,
        ...moneyCalls,
        ...analysisCalls,
      ].map(({ call }) => queries.invalidateQueries({ queryKey: [call] })),
    )
  return (
    <Panel screen={dashboard} onRefresh={refresh}>
      <div className="dashboard">
        {businessKinds.map((kind) => (
          <Month key={kind} business={businesses[kind]} />
        ))}
        <section className="dashboard-tiles" aria-label={say('Pesanan, Service, Hutang dan Cicilan')}>
          {todays
            .filter(({ kind }) => kinds.includes(kind))
            .map((each) => (
              <Today key={each.kind} business={each} />
            ))}
        </section>
        <MoneyTiles kode_toko={kode_toko} tgl_system={tgl_system} />
        <BirthdayTile />
        <Analysis kode_toko={kode_toko} tgl_system={tgl_system} />
        <YearChart />
      </div>
    </Panel>
  )
}

/** The orders or repairs of today. A single day of them says little next to a month of sales. */
function Today({ business: { chart, behind, icon, title } }: { business: TodaysBusiness }) {
  const { kode_toko, tgl_system } = useSession()
  const today = useQuery({
    queryKey: [chart.call, 'today', kode_toko],
    queryFn: () => send(chart, { query: { type: 'today' } }),
    staleTime: 0,
    refetchInterval: refreshMs,
  })
  return (
    <RequestedTile query={today} title={title} icon={icon} behind={{ screen: behind, search: { tgl_from: tgl_system, tgl_to: tgl_system } }}>
      {({ total, sebelumnya }) => (
        <>
          <Done done={total} />
          <Compared label="Minggu Lalu, s.d. Jam Ini" now={total.total} before={sebelumnya.minggu_lalu_jam_ini.total} />
          <Compared label="Kemarin, s.d. Jam Ini" now={total.total} before={sebelumnya.kemarin_jam_ini.total} />
        </>
      )}
    </RequestedTile>
  )
}

/** A kind of business in the month so far: today, all of it, and day by day. */
function Month({ business }: { business: Business }) {
  const { kode_toko } = useSession()
  const { chart } = business
  const month = useQuery({
    queryKey: [chart.call, 'monthly', kode_toko],
    queryFn: () => send(chart, { query: { type: 'monthly' } }),
    staleTime: 0,
    refetchInterval: refreshMs,
  })
  if (month.isPending) return <LoadingState />
  if (month.error) {
    return (
      <section className="dashboard-box">
        <ErrorState error={month.error} onRetry={() => void month.refetch()} />
      </section>
    )
  }
  return <MonthFigures business={business} month={month.data} />
}

function MonthFigures({ business, month: { values: days, total, sebelumnya } }: { business: Business; month: ReplyOf<typeof salesChart> }) {
  const say = useText()
  const today = days.at(-1) ?? nothing
  // A day that is not over has no part in an average.
  const daysOver = days.length - 1
  const { tgl_system } = useSession()
  return (
    <>
      <section className="dashboard-tiles" aria-label={say(business.label)}>
        <FigureTile business={business} title={business.today.title} from={tgl_system} done={today}>
          <Compared label="Minggu Lalu, s.d. Jam Ini" now={today.total} before={sebelumnya.minggu_lalu_jam_ini.total} />
          <Compared label="Kemarin, s.d. Jam Ini" now={today.total} before={sebelumnya.kemarin_jam_ini.total} />
          <p className="dashboard-facts">
            {say('Kemarin Sehari Penuh')} <Figure field={amount} value={sebelumnya.kemarin.total} />
          </p>
        </FigureTile>
        <FigureTile business={business} title={business.month.title} from={`${tgl_system.slice(0, 8)}01`} done={total}>
          <Compared label="Bulan Lalu Sampai Tanggal Sama" now={total.total} before={sebelumnya.bulan_lalu.total} />
          <p className="dashboard-facts">
            {say('Rata-Rata Per Hari')} {daysOver > 0 ? <Figure field={amount} value={Math.round((total.total - today.total) / daysOver)} /> : '—'}
          </p>
        </FigureTile>
      </section>
      <MonthChart business={business} days={days} before={sebelumnya.hari_bulan_lalu} />
    </>
  )
}

const nothing = { jumlah: 0, qty: 0, berat: 0, total: 0 }

interface FigureTileProps {
  readonly business: Business
  readonly title: string
  /** The days that it is of. */
  readonly from: string
  readonly done: typeof nothing
  readonly children: ReactNode
}

/** What was sold, or bought; its title opens what is behind it, for its days. */
function FigureTile({ business, title, from, done, children }: FigureTileProps) {
  const { tgl_system } = useSession()
  return (
    <Tile
      title={title}
      icon={business.icon}
      leavesOut={business.leavesOut}
      behind={{ screen: business.behind, search: { tgl_from: from, tgl_to: tgl_system } }}
    >
      <Done done={done} />
      {children}
    </Tile>
  )
}

/** What was done, in rupiah, documents, pieces and grams. */
function Done({ done }: { done: typeof nothing }) {
  const say = useText()
  return (
    <>
      <p className="dashboard-amount">
        <Figure field={amount} value={done.total} strong />
      </p>
      <p className="dashboard-facts">
        {say('{{jumlah}} nota', { jumlah: done.jumlah })} · {say('{{qty}} barang', { qty: done.qty })} · <Figure field={weight} value={done.berat} />{' '}
        g
      </p>
    </>
  )
}

interface MonthChartProps {
  readonly business: Business
  readonly days: readonly DayTotals[]
  /** The days of the month before, in order. */
  readonly before: readonly DayTotals[]
}

/** The month day by day, over the same days of the month before. */
function MonthChart({ business, days, before }: MonthChartProps) {
  const say = useText()
  const id = useId()
  const { tgl_system } = useSession()
  const [measure, setMeasure] = useState<Measure>('total')
  const isEmpty = days.every((day) => day.jumlah === 0)
  const compared = dayNumbers(Math.max(days.length, before.length)).map((label, at) => {
    const [now, then] = [days[at], before[at]]
    return { label, ...(now && { value: now[measure] }), ...(then && { before: then[measure] }) }
  })
  return (
    <section className="dashboard-box" aria-labelledby={id}>
      <header className="dashboard-box-head">
        <h2 id={id}>
          <LinkBehind behind={{ screen: business.behind, search: { tgl_from: `${tgl_system.slice(0, 8)}01`, tgl_to: tgl_system } }}>
            {say(business.days.title)}
          </LinkBehind>
        </h2>
        <SegmentedControl
          size="xs"
          value={measure}
          onChange={(value) => setMeasure(value)}
          data={[
            { value: 'total', label: say('Rupiah') },
            { value: 'berat', label: say('Gram') },
            { value: 'qty', label: say('Jumlah Barang') },
          ]}
        />
      </header>
      {isEmpty ? (
        <EmptyState text={business.days.empty} />
      ) : (
        <Bars data={compared} measure={measure} name={say('Bulan Ini')} before={say('Bulan Lalu')} />
      )}
    </section>
  )
}

/** The months of the year over those of the year before; its title opens how the shop did in it, or in this month where reports are of one month. */
function YearChart() {
  const say = useText()
  const { kode_toko, tgl_system, modules } = useSession()
  const [kind, setKind] = useState<TradeKind>('PENJUALAN')
  const year = useQuery({ queryKey: [yearTransactions.call, kode_toko], queryFn: () => send(yearTransactions, { query: {} }), staleTime: 0 })
  const tahun = Number(tgl_system.slice(0, 4)) - 1
  const before = useQuery({
    queryKey: [yearTransactions.call, kode_toko, tahun],
    queryFn: () => send(yearTransactions, { query: { tahun } }),
    staleTime: 0,
  })
  const from = modules.includes(oneMonthModule) ? `${tgl_system.slice(0, 8)}01` : `${tgl_system.slice(0, 4)}-01-01`
  const months = (year.data?.values ?? []).filter(({ kategori }) => kategori === kind)
  // A month in which nothing was done was before the shop began.
  const monthsBefore = new Map(
    (before.data?.values ?? []).flatMap(({ kategori, bulan, jumlah, total }) => (kategori === kind && jumlah > 0 ? [[bulan.slice(5), total]] : [])),
  )
  return (
    <section className="dashboard-box" aria-labelledby="tahun-ini">
      <header className="dashboard-box-head">
        <h2 id="tahun-ini">
          <LinkBehind behind={{ screen: laporanAnalisisManajerial.screen, search: { tgl_from: from, tgl_to: tgl_system } }}>
            {say('Analisis Transaksi Bulanan {{tahun}}', { tahun: year.data?.tahun ?? '' })}
          </LinkBehind>
        </h2>
        <SegmentedControl
          size="xs"
          className="dashboard-kinds"
          value={kind}
          onChange={(value) => setKind(value)}
          data={kindsOf(modules).map((value) => ({ value, label: say(tradeLabels[value]) }))}
        />
      </header>
      <Loaded query={year}>
        {() =>
          months.every(({ total }) => total === 0) ? (
            <EmptyState text="Belum Ada Transaksi Tahun Ini" />
          ) : (
            <Bars
              data={months.map(({ bulan, total }) => {
                const label = bulan.slice(5)
                const then = monthsBefore.get(label)
                return { label, value: total, ...(then !== undefined && { before: then }) }
              })}
              measure="total"
              name={say(tradeLabels[kind])}
              before={say('Tahun Lalu')}
            />
          )
        }
      </Loaded>
    </section>
  )
}
