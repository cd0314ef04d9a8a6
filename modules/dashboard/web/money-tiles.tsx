import {
  IconBuildingBank,
  IconCalendarDollar,
  IconCash,
  IconPigMoney,
  IconReceipt,
  IconScale,
  IconScaleOutline,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Endpoint, QueryInputOf, ReplyOf } from '#engine/contract/endpoint.ts'
import { oneMonthModule } from '#engine/contract/report.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { grams, rupiah } from '#engine/kinds/index.ts'
import { send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { laporanTitipan } from '#modules/deposits/contract/laporan.ts'
import { laporanCicilan } from '#modules/instalments/contract/laporan.ts'
import { laporanBungaBerjalan, laporanHutang } from '#modules/loans/contract/laporan.ts'
import { type ClaimKind, claimKinds, claimLabels } from '#modules/ledger/contract/claims.ts'
import { pencairanMarketplaceScreen } from '#modules/marketplace/contract/pencairan-marketplace.ts'
import { bayarTagihanScreen } from '#modules/money/contract/bayar-tagihan.ts'
import { laporanUangDiJalan } from '#modules/money/contract/laporan-kirim-uang.ts'
import { laporanTransaksiCash } from '#modules/money/contract/laporan-transaksi-cash.ts'
import { laporanUangKas } from '#modules/money/contract/laporan-uang-kas.ts'
import { laporanNonCash } from '#modules/money/contract/laporan-non-cash.ts'
import { nonCash } from '#modules/money/contract/non-cash.ts'
import { manualGate } from '#modules/bulk-goods/contract/gates.ts'
import { laporanPembelianManual, laporanPenjualanManual } from '#modules/bulk-goods/contract/laporan.ts'
import { laporanPesananTerbuka } from '#modules/orders/contract/laporan.ts'
import { laporanHutangPoin } from '#modules/points/contract/laporan-hutang-poin.ts'
import { laporanServicesBelumDiambil } from '#modules/repairs/contract/laporan.ts'
import { laporanHutangSupplier } from '#modules/suppliers/contract/laporan.ts'
import { laporanUmurPiutang } from '#modules/sales/contract/laporan-umur-piutang.ts'
import { laporanPiutangPenjualan } from '#modules/sales/contract/pelunasan-penjualan.ts'
import {
  banksOwe,
  cashChart,
  costsOfDay,
  eveningOrder,
  eveningRows,
  manualTradeOfDay,
  moneyOnRoad,
  openClaims,
  openDeposits,
  openInstalments,
} from '../contract/cash-pusat.ts'
import { Change, Compared } from './change.tsx'
import { EveningOrder } from './evening-order.tsx'
import { refreshMs } from './refresh-intervals.ts'
import { RequestedTile, type Behind, LinkBehind } from './tile.tsx'

const amount = rupiah('Rupiah')
const weight = grams('Gram')

/** The calls behind these tiles. */
export const moneyCalls = [
  cashChart,
  costsOfDay,
  banksOwe,
  openDeposits,
  openInstalments,
  moneyOnRoad,
  openClaims,
  manualTradeOfDay,
  eveningOrder,
  eveningRows,
] as const

interface Requested {
  /** The shop that is asked for; all of them where there is none. */
  readonly kode_toko?: string
  readonly tgl_system: string
}

function useAsked<E extends Endpoint>(call: E, kode_toko: string | undefined, enabled = true) {
  const query = (kode_toko === undefined ? {} : { kode_toko }) as QueryInputOf<E>
  return useQuery<ReplyOf<E>>({
    queryKey: [call.call, kode_toko ?? ''],
    queryFn: () => send(call, { query } as never),
    staleTime: 0,
    refetchInterval: refreshMs,
    enabled,
  })
}

/** Sales and purchases of goods without a barcode, if the shop has them. The tiles of sales and purchases count pieces only. */
function ManualTile({ kode_toko, today }: { kode_toko: string | undefined; today: Readonly<Record<string, string>> }) {
  const say = useText()
  const { modules } = useSession()
  const isKept = manualGate.any.some((module) => modules.includes(module))
  const manual = useAsked(manualTradeOfDay, kode_toko, isKept || kode_toko === undefined)
  const { data } = manual
  // Of the chain another shop may keep them than the one that is looked from.
  if (!isKept && (kode_toko !== undefined || !data || (data.jual.total === 0 && data.beli.total === 0))) return null
  return (
    <RequestedTile
      title="Jual Beli Manual Hari Ini"
      icon={IconScaleOutline}
      query={manual}
      behind={{ screen: laporanPenjualanManual.screen, search: today }}
    >
      {({ jual, beli }) => (
        <>
          <Amount value={jual.total} />
          <p className="dashboard-facts">
            <LinkBehind behind={{ screen: laporanPembelianManual.screen, search: today }}>{say('Dibeli Manual')}</LinkBehind>{' '}
            <Figure field={amount} value={beli.total} />
          </p>
        </>
      )}
    </RequestedTile>
  )
}

/** Contracts of instalments: what customers still owe, and whom to call today. */
function InstalmentsTile({ kode_toko }: { kode_toko: string | undefined }) {
  const say = useText()
  const contracts = useAsked(openInstalments, kode_toko)
  const search: Readonly<Record<string, string>> = kode_toko ? { kode_toko } : {}
  return (
    <RequestedTile title="Cicilan Pelanggan" icon={IconCalendarDollar} query={contracts} behind={{ screen: laporanCicilan.screen, search }}>
      {({ jumlah, sisa_cicilan, hari_ini, lewat }) => (
        <>
          <Amount value={sisa_cicilan} />
          <p className="dashboard-facts">{say('{{n}} cicilan berjalan', { n: jumlah })}</p>
          <p className="dashboard-facts">{say('{{n}} jatuh tempo hari ini', { n: hari_ini })}</p>
          {lewat > 0 && (
            <p className="dashboard-facts dashboard-late">
              <LinkBehind behind={{ screen: laporanCicilan.screen, search: { ...search, pilihan_cicilan: 'LEWAT' } }}>
                {say('{{n}} lewat jatuh tempo', { n: lewat })}
              </LinkBehind>
            </p>
          )}
        </>
      )}
    </RequestedTile>
  )
}

/** Money: what there is, what went out, what banks, customers and suppliers owe or are owed, what is on the road. */
export function MoneyTiles({ kode_toko, tgl_system }: Requested) {
  const say = useText()
  const today = { tgl_from: tgl_system, tgl_to: tgl_system, ...(kode_toko ? { kode_toko } : {}) }
  const ofShop: Readonly<Record<string, string>> = kode_toko ? { kode_toko } : {}
  const cash = useAsked(cashChart, kode_toko)
  const costs = useAsked(costsOfDay, kode_toko)
  const banks = useAsked(banksOwe, kode_toko)
  const deposits = useAsked(openDeposits, kode_toko)
  const road = useAsked(moneyOnRoad, kode_toko)
  const { modules } = useSession()
  return (
    <section className="dashboard-tiles dashboard-tiles-small" aria-label={say('Uang')}>
      <RequestedTile title="Uang Di Kas" icon={IconCash} query={cash} behind={{ screen: laporanTransaksiCash.screen, search: today }}>
        {({ values }) => {
          const till = values.filter(({ akun_kas }) => akun_kas === 'CASH')
          const accounts = values.filter(({ akun_kas }) => akun_kas !== 'CASH')
          return (
            <>
              <Amount value={sumOf(till, 'akhir')} />
              <Compared label="Awal Hari Ini" now={sumOf(till, 'akhir')} before={sumOf(till, 'awal')} />
              <Fact label="Uang Masuk" value={sumOf(till, 'masuk')} />
              <Fact label="Uang Keluar" value={sumOf(till, 'keluar')} />
              <Fact label="Uang Di Bank" value={sumOf(accounts, 'akhir')} />
              <Compared label="Di Bank Awal Hari Ini" now={sumOf(accounts, 'akhir')} before={sumOf(accounts, 'awal')} />
            </>
          )
        }}
      </RequestedTile>
      <RequestedTile
        title="Biaya Hari Ini"
        icon={IconReceipt}
        query={costs}
        behind={{ screen: laporanUangKas.screen, search: { ...today, golongan_uang: 'BIAYA' } }}
      >
        {({ values, total }) => (
          <>
            <Amount value={total} />
            {values.length === 0 ? <p className="dashboard-facts">{say('Belum Ada Biaya')}</p> : topOf(values, 'nama_transaksi')}
          </>
        )}
      </RequestedTile>
      <ManualTile kode_toko={kode_toko} today={today} />
      <EveningOrder kode_toko={kode_toko} />
      <RequestedTile
        title="Non Cash Belum Cair"
        icon={IconBuildingBank}
        query={banks}
        behind={behindBanks(banks.data?.sejak, tgl_system, modules, ofShop) ?? { screen: nonCash.screens.entry }}
      >
        {({ values, total, kemarin }) => (
          <>
            <Amount value={total} />
            <Compared label="Awal Hari Ini" now={total} before={kemarin} />
            {values.length === 0 ? <p className="dashboard-facts">{say('Semua Sudah Cair')}</p> : topOf(values, 'nama_rekening')}
          </>
        )}
      </RequestedTile>
      <RequestedTile title="Titipan Pelanggan" icon={IconPigMoney} query={deposits} behind={{ screen: laporanTitipan.screen, search: ofShop }}>
        {({ jumlah, uang_titipan, awal_hari, segera, lewat }) => (
          <>
            <Amount value={uang_titipan} />
            <Compared label="Awal Hari Ini" now={uang_titipan} before={awal_hari} />
            <p className="dashboard-facts">{say('{{n}} titipan terbuka', { n: jumlah })}</p>
            <p className="dashboard-facts">{say('{{n}} jatuh tempo dalam 7 hari', { n: segera })}</p>
            {lewat > 0 && <p className="dashboard-facts dashboard-late">{say('{{n}} lewat jatuh tempo', { n: lewat })}</p>}
          </>
        )}
      </RequestedTile>
      {modules.includes('CICILAN_MODULE') && <InstalmentsTile kode_toko={kode_toko} />}
      <RequestedTile title="Uang Di Jalan" icon={IconTruckDelivery} query={road} behind={{ screen: laporanUangDiJalan.screen, search: ofShop }}>
        {({ total, awal_hari, umur }) => (
          <>
            <Amount value={total} />
            <Compared label="Awal Hari Ini" now={total} before={awal_hari} />
            {umur
              .filter(({ jumlah }) => jumlah > 0)
              .map(({ hari_dari, hari_sampai, total: rp }) => (
                <Fact
                  key={hari_dari}
                  label={hari_sampai === 0 ? 'Dikirim Hari Ini' : hari_sampai === null ? 'Lebih Dari 3 Hari' : '1 Sampai 3 Hari'}
                  value={rp}
                  isLate={hari_sampai === null}
                />
              ))}
          </>
        )}
      </RequestedTile>
      <Claims kode_toko={kode_toko} />
    </section>
  )
}

/** The report of what banks came to owe since the oldest claim that is open; none where nothing is, or where reports are of one month and it is older. */
function behindBanks(
  sejak: string | null | undefined,
  tgl_system: string,
  modules: readonly string[],
  ofShop: Readonly<Record<string, string>>,
): Behind | undefined {
  if (!sejak || (modules.includes(oneMonthModule) && sejak.slice(0, 7) !== tgl_system.slice(0, 7))) return undefined
  return { screen: laporanNonCash.screen, search: { tgl_from: sejak, tgl_to: tgl_system, ...ofShop } }
}

/** The reports of claims, by kind of claim. */
const behindClaim: Readonly<Partial<Record<ClaimKind, Screen>>> = {
  HUTANG_SUPPLIER: laporanHutangSupplier.screen,
  HUTANG_EMAS: laporanHutangSupplier.screen,
  UANG_MUKA_SUPPLIER: laporanHutangSupplier.screen,
  PIUTANG_JUAL: laporanPiutangPenjualan.screen,
  PIUTANG_EMAS: laporanUmurPiutang.screen,
  PIUTANG_CICILAN: laporanCicilan.screen,
  BUNGA_TANGGUH: laporanCicilan.screen,
  BARANG_CICILAN: laporanCicilan.screen,
  PIUTANG_GADAI: laporanHutang.screen,
  PIUTANG_BUNGA: laporanBungaBerjalan.screen,
  UM_PESANAN: laporanPesananTerbuka.screen,
  EMAS_PELANGGAN: laporanPesananTerbuka.screen,
  UM_SERVICE: laporanServicesBelumDiambil.screen,
  POIN: laporanHutangPoin.screen,
  // Each order that its marketplace still owes.
  PIUTANG_MARKETPLACE: pencairanMarketplaceScreen,
  HUTANG_MARKETPLACE: pencairanMarketplaceScreen,
  // Each of them with what is left of it; they are paid there as well.
  PPN: bayarTagihanScreen,
  HUTANG_BONUS: bayarTagihanScreen,
  HUTANG_AFILIASI: bayarTagihanScreen,
  HUTANG_TUKANG: bayarTagihanScreen,
  SISA_LELANG: bayarTagihanScreen,
  DANA_SOSIAL: bayarTagihanScreen,
  PIUTANG_KARYAWAN: bayarTagihanScreen,
  PIUTANG_TUKANG: bayarTagihanScreen,
}
/** They have tiles of their own. */
const toldElsewhere: readonly ClaimKind[] = ['PIUTANG_KARTU', 'TITIPAN', 'UANG_JALAN']

function Claims({ kode_toko }: { kode_toko: string | undefined }) {
  const say = useText()
  const claims = useAsked(openClaims, kode_toko)
  return (
    <RequestedTile title="Piutang dan Hutang" icon={IconScale} query={claims}>
      {({ values }) => {
        const shown = values.filter(({ jenis }) => !toldElsewhere.includes(jenis))
        if (shown.length === 0) return <EmptyState text="Tidak Ada Piutang atau Hutang" />
        return (
          <dl className="dashboard-list">
            {shown.map(({ jenis, total, gram, awal_hari }) => {
              const screen = behindClaim[jenis]
              return (
                <div key={jenis}>
                  <dt>
                    <span aria-hidden>{claimKinds[jenis] === 1 ? '+' : '−'}</span>{' '}
                    <LinkBehind behind={screen && { screen, search: kode_toko ? { kode_toko } : {} }}>{say(claimLabels[jenis])}</LinkBehind>
                  </dt>
                  <dd>
                    {gram !== 0 && (
                      <>
                        <Figure field={weight} value={gram} /> g ·{' '}
                      </>
                    )}
                    <Figure field={amount} value={total} /> {total !== awal_hari && <Change now={total} before={awal_hari} />}
                  </dd>
                </div>
              )
            })}
          </dl>
        )
      }}
    </RequestedTile>
  )
}

function Amount({ value }: { value: number }) {
  return (
    <p className="dashboard-amount">
      <Figure field={amount} value={value} strong />
    </p>
  )
}

function Fact({ label, value, isLate = false }: { label: string; value: number; isLate?: boolean }) {
  const say = useText()
  return (
    <p className={`dashboard-facts${isLate ? ' dashboard-late' : ''}`}>
      {say(label)} <Figure field={amount} value={value} />
    </p>
  )
}

/** The three largest of what a figure is made of, shops together. */
function topOf<Name extends string>(rows: readonly (Readonly<Record<Name, string>> & { readonly total: number })[], name: Name) {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(row[name], (sums.get(row[name]) ?? 0) + row.total)
  return [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([label, total]) => (
      <p key={label} className="dashboard-facts">
        {label} <Figure field={amount} value={total} />
      </p>
    ))
}

const sumOf = <Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name) => rows.reduce((sum, row) => sum + row[name], 0)
