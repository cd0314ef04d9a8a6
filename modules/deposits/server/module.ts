import { sql } from 'kysely'
import { serverModule } from '#engine/server/serve.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { messageLines, serveDocument } from '#modules/documents/server/public.ts'
import { declarations } from '../contract/index.ts'
import { type SafeKeeping, ambilSimpanan, simpanan } from '../contract/simpanan.ts'
import { askDepositApprovals, deposit, openDeposit, waiting } from './deposit.ts'
import { servedDeposits } from './deposit-events.ts'
import { cancelledDeposits, openDeposits } from './laporan.ts'
import { documentsOfMembers } from './lihat-transaksi-member.ts'
import { fetchSafeKeeping, keepSafe, keptNow, readSafeKeeping, undoFetch } from './safe-keeping.ts'

/** The message of a safe-keeping document: the things that the customer left. */
const keptMessage = ({ detail_barang }: SafeKeeping) => ({
  barang: messageLines(
    detail_barang.map(({ nama_barang, berat }) => ({ text: `${nama_barang} (${formatNumber(berat, 3)} gram)` })),
    'barang',
  ),
})

export const depositsModule = serverModule(declarations, {
  handlers: {
    deposit,
    askDepositApprovals,
    openDeposit,
    keepSafe,
    readSafeKeeping,
    fetchSafeKeeping,
  },
  waiting: {
    lateDeposits: ({ kode_toko, tgl_system }) =>
      sql`select from titipan where kode_toko = ${kode_toko} and status = 'AKTIF' and tgl_jatuh_tempo < ${tgl_system}::date`,
  },
  groups: { depositCase: servedDeposits, waitingDeposits: { handlers: waiting } },
  queries: { laporanBatalTitip: cancelledDeposits, laporanTitipan: openDeposits, laporanSimpanan: keptNow, lihatTransaksiMember: documentsOfMembers },
  documents: {
    // The mirror of their postings hands the goods back, or takes them in again; whether something is in the safe the database follows.
    simpanan: serveDocument(simpanan, { message: keptMessage }),
    ambilSimpanan: serveDocument(ambilSimpanan, { actions: { batal: { undo: undoFetch } } }),
  },
})
