import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import { requestedDates } from '#engine/server/requested-dates.ts'
import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { declarations } from '../contract/index.ts'
import { bayarTagihan } from '../contract/bayar-tagihan.ts'
import { kirimUang } from '../contract/kirim-uang.ts'
import type { Transfer } from '../contract/mutasi-uang.ts'
import { nonCash } from '../contract/non-cash.ts'
import { uangKas } from '../contract/uang-kas.ts'
import { pengalihanSaldo } from '../contract/pengalihan-saldo.ts'
import { chargeback } from '../contract/chargeback.ts'
import { readSettled, takeBack } from './chargeback.ts'
import { readShops } from './antar-toko.ts'
import { payClaims, readOpenParties } from './bayar-tagihan.ts'
import { readArrivals, readRoad, readSending, receiveMoney, sendMoney, takeMoneyBack } from './kirim-uang.ts'
import { moneyOnTheRoad, moneySent } from './laporan-kirim-uang.ts'
import { handOver, readTakenOver, undoHandingOver } from './pengalihan-saldo.ts'
import { cashOfShops } from './laporan-keuangan-cash-global.ts'
import { cashLedger } from './laporan-transaksi-cash.ts'
import { affiliateCommission } from './laporan-afiliasi.ts'
import { surpluses } from './laporan-sisa-lelang.ts'
import { cashOfPeople } from './laporan-tunai-orang.ts'
import { readAccountBook } from './account-book.ts'
import { nonCashReport, readBankClaims, readSettledLines, settleClaims } from './non-cash.ts'
import { readNonCashPayments } from './non-cash-payments.ts'
import { bookMoney, moneyReport, pageOfMoney } from './uang-kas.ts'
import { transferMoney } from './transfer-money.ts'

const shownMax = 500
const transferColumns = sql`no_mutasi, tgl_system, kategori, asal, asal_rekening, tujuan, tujuan_rekening, jumlah, biaya_bank, keterangan, user_id, created_at`

export const moneyModule = serverModule(declarations, {
  handlers: {
    bookMoney,
    pageOfMoney,
    payClaims,
    readOpenParties,
    settleClaims,
    readBankClaims,
    readSettledLines,
    readAccountBook,
    readNonCashPayments,
    takeBack,
    readSettled,
    transferBetweenBanks: async (input) => ({ no_mutasi: await transferMoney(input, input.body), message: 'Mutasi Uang Bank Berhasil Disimpan' }),
    transferWithTill: async (input) => ({ no_mutasi: await transferMoney(input, input.body), message: 'Mutasi Uang Cash Berhasil Disimpan' }),
    transferHistory: async ({ db, caller, query }) => {
      const { tgl_from, tgl_to } = requestedDates(caller, query)
      const { rows } = await sql<Transfer>`
        select ${transferColumns} from mutasi_uang
        where kode_toko = ${caller.kode_toko} and tgl_system between ${tgl_from} and ${tgl_to}
        order by created_at desc, no_mutasi desc limit ${shownMax}`.execute(db)
      return rows
    },
    readTransfer: async ({ db, caller, params: { no_mutasi } }) => {
      const { rows } = await sql<Transfer & { kode_toko: string }>`
        select kode_toko, ${transferColumns} from mutasi_uang where kode_toko = any(${caller.shops}) and no_mutasi = ${no_mutasi}`.execute(db)
      return rows[0] ?? refuse(core.NOT_FOUND)
    },
    readShops,
    sendMoney,
    readSending,
    readRoad,
    readArrivals,
    receiveMoney,
    receiveMoneyByPatch: receiveMoney,
    takeMoneyBack,
    handOver,
    readTakenOver,
  },
  queries: {
    laporanSisaLelang: surpluses,
    laporanAfiliasi: affiliateCommission,
    laporanTransaksiCash: cashLedger,
    laporanKeuanganCashGlobal: cashOfShops,
    laporanTunaiOrang: cashOfPeople,
    laporanNonCash: nonCashReport,
    laporanUangKas: moneyReport,
    laporanKirimUang: moneySent,
    laporanUangDiJalan: moneyOnTheRoad,
  },
  documents: {
    // The mirror of its posting puts the money back.
    uangKas: serveDocument(uangKas),
    // So is what was owed.
    bayarTagihan: serveDocument(bayarTagihan),
    nonCash: serveDocument(nonCash),
    chargeback: serveDocument(chargeback),
    // It is not undone: it arrives, or is taken back.
    kirimUang: serveDocument(kirimUang, { actions: {} }),
    pengalihanSaldo: serveDocument(pengalihanSaldo, { actions: { batal: { undo: undoHandingOver } } }),
  },
})
