import './dashboard.css'
import { SegmentedControl } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { grams, rupiah } from '#engine/kinds/index.ts'
import { send } from '#engine/web/api.ts'
import { doorsFor } from '#engine/web/door.ts'
import { Figure } from '#engine/web/figure.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState, ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { laporanPenjualan } from '#modules/sales/contract/laporan-penjualan.ts'
import { dashboard } from '../contract/dashboard.ts'
import { type DayTotals, salesChart, yearTransactions } from '../contract/penjualan-chart.ts'
import type { Measure } from './bars.tsx'

const amount = rupiah('Rupiah')
const weight = grams('Gram')

// The drawing of charts is larger than the whole screen; the figures do not wait for it.
const Bars = lazy(() => import('./bars.tsx'))

/** Today against yesterday, the month so far, the year by month. A kind of business has its place here once something is done in it. */
export default function Dashboard() {
  const { kode_toko } = useSession()
  const month = useQuery({
    queryKey: [salesChart.call, 'monthly', kode_toko],
    queryFn: () => send(salesChart, { query: { type: 'monthly' } }),
    staleTime: 0,
  })
  return (
    <Panel screen={dashboard} onRefresh={() => month.refetch()}>
      <div className="dashboard">
        {month.isPending ? (
          <LoadingState />
        ) : month.error ? (
          <section className="dashboard-box">
            <ErrorState error={month.error} onRetry={() => void month.refetch()} />
          </section>
        ) : (
          <Month month={month.data} />
        )}
        <YearChart />
      </div>
    </Panel>
  )
}

/** The sales of the month so far: today, all of it, and day by day. */
function Month({ month: { values: days, total } }: { month: ReplyOf<typeof salesChart> }) {
  const say = useText()
  const [today, yesterday] = [days.at(-1) ?? nothing, days.at(-2)]
  return (
    <>
      <section className="dashboard-tiles" aria-label={say('Penjualan')}>
        <SalesTile title="Penjualan Hari Ini" sold={today}>
          {yesterday ? (
            <>
              {say('Kemarin')} <Figure field={amount} value={yesterday.total} /> {changeText(today.total, yesterday.total)}
            </>
          ) : (
            say('Hari Pertama Bulan Ini')
          )}
        </SalesTile>
        <SalesTile title="Penjualan Bulan Ini" sold={total}>
          {say('Rata-Rata Per Hari')} <Figure field={amount} value={Math.round(total.total / Math.max(1, days.length))} />
        </SalesTile>
      </section>
      <MonthChart days={days} />
    </>
  )
}

const nothing = { jumlah: 0, qty: 0, berat: 0, total: 0 }

/** What was sold; its title opens the report behind it. */
function SalesTile({ title, sold, children }: { title: string; sold: typeof nothing; children: ReactNode }) {
  const say = useText()
  return (
    <article className="dashboard-tile">
      <h2 className="dashboard-tile-head">
        <IconShoppingCart size={18} aria-hidden /> <ReportLink>{say(title)}</ReportLink>
      </h2>
      <p className="dashboard-amount">
        <Figure field={amount} value={sold.total} strong />
      </p>
      <p className="dashboard-facts">
        {say('{{jumlah}} nota', { jumlah: sold.jumlah })} · {say('{{qty}} barang', { qty: sold.qty })} · <Figure field={weight} value={sold.berat} />{' '}
        g
      </p>
      <p className="dashboard-facts">{children}</p>
    </article>
  )
}

/** A figure's title leads to the report behind it, for those who may open that. */
function ReportLink({ children }: { children: ReactNode }) {
  const { screen } = laporanPenjualan
  return doorsFor(useSession())(screen) === 'OPEN' ? <ScreenLink path={screen.path}>{children}</ScreenLink> : children
}

/** `▲ 12%`: the sign says it as well as the colour would. */
function changeText(now: number, before: number): string {
  if (before === 0) return ''
  const percent = Math.round(((now - before) * 100) / before)
  return `${percent > 0 ? '▲' : percent < 0 ? '▼' : '='} ${Math.abs(percent)}%`
}

function MonthChart({ days }: { days: readonly DayTotals[] }) {
  const say = useText()
  const [measure, setMeasure] = useState<Measure>('total')
  const isEmpty = days.every((day) => day.jumlah === 0)
  return (
    <section className="dashboard-box" aria-labelledby="bulan-ini">
      <header className="dashboard-box-head">
        <h2 id="bulan-ini">
          <ReportLink>{say('Penjualan Per Hari')}</ReportLink>
        </h2>
        <SegmentedControl
          size="xs"
          value={measure}
          onChange={(value) => setMeasure(value)}
          data={[
            { value: 'total', label: say('Rupiah') },
            { value: 'berat', label: say('Gram') },
            { value: 'qty', label: say('Jumlah') },
          ]}
        />
      </header>
      {isEmpty ? (
        <EmptyState text="Belum Ada Penjualan Bulan Ini" />
      ) : (
        <Suspense fallback={<div className="dashboard-chart" />}>
          <Bars data={days.map((day) => ({ label: day.tgl_system.slice(8), value: day[measure] }))} measure={measure} name={say('Penjualan')} />
        </Suspense>
      )}
    </section>
  )
}

function YearChart() {
  const say = useText()
  const { kode_toko } = useSession()
  const year = useQuery({ queryKey: [yearTransactions.call, kode_toko], queryFn: () => send(yearTransactions, { query: {} }), staleTime: 0 })
  const byMonth = new Map<string, number>()
  for (const row of year.data?.values ?? []) byMonth.set(row.bulan, (byMonth.get(row.bulan) ?? 0) + row.total)
  return (
    <section className="dashboard-box" aria-labelledby="tahun-ini">
      <h2 id="tahun-ini">{say('Analisis Transaksi Bulanan {{tahun}}', { tahun: year.data?.tahun ?? '' })}</h2>
      {year.isPending ? (
        <LoadingState />
      ) : year.error ? (
        <ErrorState error={year.error} onRetry={() => void year.refetch()} />
      ) : (
        <Suspense fallback={<div className="dashboard-chart" />}>
          <Bars data={[...byMonth].map(([bulan, value]) => ({ label: bulan.slice(5), value }))} measure="total" name={say('Penjualan')} />
        </Suspense>
      )}
    </section>
  )
}
