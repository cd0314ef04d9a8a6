import './dashboard.css'
import { SegmentedControl } from '@mantine/core'
import { type Icon, IconCalendarDollar, IconClipboardList, IconCoins, IconShoppingBag, IconShoppingCart, IconTool } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { type ShopMoved, shopMoved } from '#engine/contract/shop-moved.ts'
import { grams, rupiah } from '#engine/kinds/index.ts'
import { knowPosition, send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { hear } from '#engine/web/realtime.ts'
import { useSession } from '#engine/web/session.ts'
import { EmptyState, ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { daySealed } from '#modules/closing/contract/buka-toko.ts'
import { laporanCicilan } from '#modules/instalments/contract/laporan.ts'
import { laporanPinjamanRekap } from '#modules/loans/contract/laporan.ts'
import { laporanPesananBarang } from '#modules/orders/contract/laporan.ts'
import { laporanPembelianPerFaktur } from '#modules/purchases/contract/laporan.ts'
import { leftOut } from '../contract/fields.ts'
import { laporanPenjualan } from '#modules/sales/contract/laporan-penjualan.ts'
import { laporanServices } from '#modules/repairs/contract/laporan.ts'
import { type ShopNow, periodChart, shopsNow } from '../contract/cash-pusat.ts'
import { type TradeKind, kindsOf, tradeLabels } from '../contract/charts.ts'
import { dashboardPusat } from '../contract/dashboard.ts'
import { Bars } from './bars.tsx'
import { Analysis, analysisCalls } from './analysis.tsx'
import { Compared } from './change.tsx'
import { FirstSteps } from './first-steps.tsx'
import { refreshMs, movedRestMs } from './refresh-intervals.ts'
import { OtherPortals, portalKey } from './other-portals.tsx'
import { MoneyTiles, moneyCalls } from './money-tiles.tsx'
import { ShopCard } from './shop-card.tsx'
import { ShopsCompared, comparedCalls } from './shops-compared.tsx'
import { LinkBehind, Tile, dayNumbers } from './tile.tsx'

const amount = rupiah('Rupiah')
const weight = grams('Gram')

/** All shops next to each other as they are now, the chain's money, and its month day by day. */
export default function DashboardPusat() {
  const queries = useQueryClient()
  const session = useSession()
  const now = useQuery({ queryKey: [shopsNow.call], queryFn: () => send(shopsNow), staleTime: 0, refetchInterval: refreshMs })
  // The one day that the sum of all shops is for: a closed one, until a shop books on the next.
  const tgl_system = now.data?.semua.tgl_system ?? session.tgl_system
  const refresh = useCallback(
    () =>
      Promise.all([
        ...[shopsNow, periodChart, ...comparedCalls, ...moneyCalls, ...analysisCalls].map(({ call }) =>
          queries.invalidateQueries({ queryKey: [call] }),
        ),
        queries.invalidateQueries({ queryKey: portalKey }),
      ]),
    [queries],
  )
  // A shop that has closed its day is looked at anew.
  useEffect(() => hear(daySealed, () => void refresh()), [refresh])
  // And one in which something moved, as soon as it did; of many at once the chain is asked once.
  useEffect(() => {
    let timer: number | undefined
    const ask = () => {
      timer = undefined
      void queries.invalidateQueries({ queryKey: [shopsNow.call] })
    }
    const unhear = hear(shopMoved, (moved) => {
      knowPosition((moved as ShopMoved).position)
      if (!document.hidden) timer ??= window.setTimeout(ask, movedRestMs)
    })
    return () => {
      unhear()
      window.clearTimeout(timer)
    }
  }, [queries])
  return (
    <Panel screen={dashboardPusat} onRefresh={refresh}>
      <div className="dashboard">
        <FirstSteps />
        {now.isPending ? (
          <LoadingState />
        ) : now.error ? (
          <section className="dashboard-box">
            <ErrorState error={now.error} onRetry={() => void now.refetch()} />
          </section>
        ) : (
          <Shops shops={now.data.values} all={now.data.semua} />
        )}
        <OtherPortals />
        <MoneyTiles tgl_system={tgl_system} />
        <ShopsCompared tgl_system={tgl_system} labels={tradeLabels} reports={reports} shops={now.data?.values ?? []} />
        <MonthOfChain tgl_system={tgl_system} />
        <Analysis tgl_system={tgl_system} />
      </div>
    </Panel>
  )
}

function Shops({ shops, all }: { shops: readonly ShopNow[]; all: ReplyOf<typeof shopsNow>['semua'] }) {
  const say = useText()
  const { modules } = useSession()
  // If some shops have another date than the sum of the chain, the tiles show their date.
  const isMixed = shops.some(({ tgl_system }) => tgl_system !== all.tgl_system)
  const search = { tgl_from: all.tgl_system, tgl_to: all.tgl_system, kode_toko: 'ALL' }
  return (
    <>
      <section className="dashboard-tiles dashboard-tiles-chain" aria-label={say('Semua Toko')}>
        {kindsOf(modules).map((kind) => {
          const { title, icon, name, leavesOut } = trades[kind]
          const { total, jumlah, berat } = all[name]
          return (
            <Tile key={kind} title={title} icon={icon} leavesOut={leavesOut} behind={{ screen: reports[kind], search }}>
              <p className="dashboard-amount">
                <Figure field={amount} value={total} strong />
              </p>
              <p className="dashboard-facts">
                {isMixed && `${all.tgl_system} · `}
                {say('{{jumlah}} nota', { jumlah })} · <Figure field={weight} value={berat} /> g
              </p>
              <Compared label="Minggu Lalu, s.d. Jam Ini" now={total} before={all[`${name}_minggu_lalu`].total} />
              <Compared label="Kemarin, s.d. Jam Ini" now={total} before={all[`${name}_kemarin`].total} />
            </Tile>
          )
        })}
      </section>
      <section className="dashboard-shops" aria-label={say('Toko')}>
        {shops.map((shop) => (
          <ShopCard key={shop.kode_toko} shop={shop} addedUpOn={all.tgl_system} />
        ))}
      </section>
    </>
  )
}

/** What a kind of business is called over all shops. */
interface Trade {
  readonly title: string
  readonly icon: Icon
  /** What of the shops together it is. */
  readonly name: 'jual' | 'beli' | 'pesanan' | 'service' | 'hutang' | 'cicilan'
  readonly leavesOut?: string
}

const trades: Readonly<Record<TradeKind, Trade>> = {
  PENJUALAN: { title: 'Penjualan Semua Toko', icon: IconShoppingCart, name: 'jual', leavesOut: leftOut.PENJUALAN },
  PEMBELIAN: { title: 'Pembelian Semua Toko', icon: IconShoppingBag, name: 'beli', leavesOut: leftOut.PEMBELIAN },
  PESANAN: { title: 'Pesanan Semua Toko', icon: IconClipboardList, name: 'pesanan' },
  SERVICE: { title: 'Service Semua Toko', icon: IconTool, name: 'service' },
  HUTANG: { title: 'Hutang Semua Toko', icon: IconCoins, name: 'hutang' },
  CICILAN: { title: 'Cicilan Semua Toko', icon: IconCalendarDollar, name: 'cicilan' },
}

/** What is behind the figures of a kind. */
const reports: Readonly<Record<TradeKind, Screen>> = {
  PENJUALAN: laporanPenjualan.screen,
  PEMBELIAN: laporanPembelianPerFaktur.screen,
  PESANAN: laporanPesananBarang.screen,
  SERVICE: laporanServices.screen,
  HUTANG: laporanPinjamanRekap.screen,
  CICILAN: laporanCicilan.screen,
}

function MonthOfChain({ tgl_system }: { tgl_system: string }) {
  const say = useText()
  const { modules } = useSession()
  const [kind, setKind] = useState<TradeKind>('PENJUALAN')
  const period = { tgl_from: `${tgl_system.slice(0, 8)}01`, tgl_to: tgl_system }
  const before = monthBefore(tgl_system)
  const month = useQuery({
    queryKey: [periodChart.call, tgl_system],
    queryFn: () => send(periodChart, { query: { tgl_from: `${before}-01`, tgl_to: tgl_system } }),
    staleTime: 0,
    refetchInterval: refreshMs,
  })
  const days = (month.data?.values ?? []).filter(({ kategori }) => kategori === kind)
  const ofDay = (date: string) => days.find(({ tgl_system: day }) => day === date)?.total ?? 0
  const today = Number(tgl_system.slice(8))
  const compared = dayNumbers(31).map((label) => ({
    label,
    ...(Number(label) <= today && { value: ofDay(`${tgl_system.slice(0, 8)}${label}`) }),
    ...(Number(label) <= daysIn(before) && { before: ofDay(`${before}-${label}`) }),
  }))
  return (
    <section className="dashboard-box" aria-labelledby="bulan-semua-toko">
      <header className="dashboard-box-head">
        <h2 id="bulan-semua-toko">
          <LinkBehind behind={{ screen: reports[kind], search: { ...period, kode_toko: 'ALL' } }}>{say('Semua Toko Per Hari')}</LinkBehind>
        </h2>
        <SegmentedControl
          size="xs"
          className="dashboard-kinds"
          value={kind}
          onChange={(value) => setKind(value)}
          data={kindsOf(modules).map((value) => ({ value, label: say(tradeLabels[value]) }))}
        />
      </header>
      <Loaded query={month}>
        {() =>
          days.every(({ jumlah }) => jumlah === 0) ? (
            <EmptyState text="Belum Ada Transaksi Bulan Ini" />
          ) : (
            <Bars data={compared} measure="total" name={say('Bulan Ini')} before={say('Bulan Lalu')} />
          )
        }
      </Loaded>
    </section>
  )
}

/** `2026-10` before `2026-11-23`. */
const monthBefore = (date: string) => new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 2, 1)).toISOString().slice(0, 7)

const daysIn = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
