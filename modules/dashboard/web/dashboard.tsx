import './dashboard.css'
import { SegmentedControl } from '@mantine/core'
import { IconCake, IconClipboardList, IconShoppingBag, IconShoppingCart, IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import { grams, rupiah } from '#engine/kinds/index.ts'
import { send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState, ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { laporanPenjualan } from '#modules/sales/contract/laporan-penjualan.ts'
import { type DayTotals, salesChart, yearTransactions } from '#modules/sales/contract/penjualan-chart.ts'
import { dashboard } from '../contract/dashboard.ts'
import type { Measure } from './bars.tsx'

const amount = rupiah('Rupiah')
const weight = grams('Gram')

// The drawing of charts is larger than the whole screen; the figures do not wait for it.
const Bars = lazy(() => import('./bars.tsx'))

/** The first screen after the login: today against yesterday, the month so far, the year by month, birthdays. */
export default function Dashboard() {
  const say = useText()
  const { kode_toko } = useSession()
  const month = useQuery({ queryKey: [salesChart.call, 'monthly', kode_toko], queryFn: () => send(salesChart, { query: { type: 'monthly' } }) })
  const days = month.data?.values ?? []
  return (
    <Panel screen={dashboard}>
      <div className="dashboard">
        <section className="dashboard-tiles" aria-label={say('Hari Ini')}>
          <SalesTile days={days} isLoading={month.isPending} />
          <ComingTile title="Pembelian" icon={<IconShoppingBag size={18} aria-hidden />} text="Belum Ada Pembelian Hari Ini" />
          <ComingTile title="Pesanan" icon={<IconClipboardList size={18} aria-hidden />} text="Belum Ada Pesanan Hari Ini" />
          <ComingTile title="Service" icon={<IconTool size={18} aria-hidden />} text="Belum Ada Service Hari Ini" />
        </section>
        <MonthChart days={days} isLoading={month.isPending} error={month.error} onRetry={() => void month.refetch()} />
        <div className="dashboard-columns">
          <YearChart />
          <section className="dashboard-box" aria-labelledby="ulang-tahun">
            <h2 id="ulang-tahun">
              <IconCake size={18} aria-hidden /> {say('Member Berulang Tahun Hari Ini')}
            </h2>
            <EmptyState text="Tidak Ada Member Yang Berulang Tahun Hari Ini" />
          </section>
        </div>
      </div>
    </Panel>
  )
}

function SalesTile({ days, isLoading }: { days: readonly DayTotals[]; isLoading: boolean }) {
  const say = useText()
  const [today, yesterday] = [days.at(-1), days.at(-2)]
  return (
    <article className="dashboard-tile">
      <TileHead title="Penjualan" icon={<IconShoppingCart size={18} aria-hidden />} path={laporanPenjualan.screen.path} />
      <p className="dashboard-amount" aria-busy={isLoading}>
        <Figure field={amount} value={today?.total ?? (isLoading ? null : 0)} strong />
      </p>
      <p className="dashboard-facts">
        {say('{{jumlah}} nota', { jumlah: today?.jumlah ?? 0 })} · {say('{{qty}} barang', { qty: today?.qty ?? 0 })} ·{' '}
        <Figure field={weight} value={today?.berat ?? 0} /> g
      </p>
      <p className="dashboard-facts">
        {yesterday ? (
          <>
            {say('Kemarin')} <Figure field={amount} value={yesterday.total} /> {changeText(today?.total ?? 0, yesterday.total)}
          </>
        ) : (
          say('Hari Pertama Bulan Ini')
        )}
      </p>
    </article>
  )
}

/** `▲ 12%`: the sign says it as well as the colour would. */
function changeText(now: number, before: number): string {
  if (before === 0) return ''
  const percent = Math.round(((now - before) * 100) / before)
  return `${percent > 0 ? '▲' : percent < 0 ? '▼' : '='} ${Math.abs(percent)}%`
}

function TileHead({ title, icon, path }: { title: string; icon: ReactNode; path?: string }) {
  const say = useText()
  return (
    <h2 className="dashboard-tile-head">
      {icon} {path ? <ScreenLink path={path}>{say(title)}</ScreenLink> : say(title)}
    </h2>
  )
}

/** A kind of business that nothing was done in yet. */
function ComingTile({ title, icon, text }: { title: string; icon: ReactNode; text: string }) {
  const say = useText()
  return (
    <article className="dashboard-tile">
      <TileHead title={title} icon={icon} />
      <p className="dashboard-facts dashboard-none">{say(text)}</p>
    </article>
  )
}

function MonthChart({ days, isLoading, error, onRetry }: { days: readonly DayTotals[]; isLoading: boolean; error: unknown; onRetry: () => void }) {
  const say = useText()
  const [measure, setMeasure] = useState<Measure>('total')
  const isEmpty = days.every((day) => day.jumlah === 0)
  return (
    <section className="dashboard-box" aria-labelledby="bulan-ini">
      <header className="dashboard-box-head">
        <h2 id="bulan-ini">
          <ScreenLink path={laporanPenjualan.screen.path}>{say('Penjualan Bulan Ini')}</ScreenLink>
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
      {isLoading ? (
        <LoadingState />
      ) : error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : isEmpty ? (
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
  const year = useQuery({ queryKey: [yearTransactions.call, kode_toko], queryFn: () => send(yearTransactions, { query: {} }) })
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
