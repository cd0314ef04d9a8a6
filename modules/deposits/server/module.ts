import { serverModule } from '#engine/server/serve.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { messageLines, serveDocument } from '#modules/documents/server/public.ts'
import { declarations } from '../contract/index.ts'
import { mutasiTitipan } from '../contract/mutasi-titipan.ts'
import { type Kept, ambilSimpanan, simpanan } from '../contract/simpanan.ts'
import { type Deposit, titipan } from '../contract/titipan.ts'
import { askDepositApprovals, deposit, openDeposit, waiting } from './deposit.ts'
import { cancelDeposit, payDeposit, takeBack } from './deposit-events.ts'
import { cancelledDeposits, openDeposits } from './laporan.ts'
import { documentsOfMembers } from './lihat-transaksi-member.ts'
import { readOpenDeposits } from './open-deposits.ts'
import { fetchKept, keepSafe, keptNow, readKept } from './safe-keeping.ts'
import { pickUp } from './pick-up.ts'

/** What the message of a deposit says beside its header: the pieces, what they come to, what was paid and what is left. */
function depositMessage({ detail_barang, grand_total, uang_titipan }: Deposit) {
  const pieces = detail_barang.map(({ nama_barang, kadar_cetak, berat, harga_total }) => ({
    text: `${nama_barang} (${kadar_cetak}, ${formatNumber(berat, 3)} gram)`,
    jumlahRp: harga_total,
  }))
  return { barang: messageLines(pieces, 'barang'), total: rp(grand_total), dibayar: rp(uang_titipan), sisa: rp(grand_total - uang_titipan) }
}

/** The message of a safe-keeping document: the things that the customer left. */
const keptMessage = ({ detail_barang }: Kept) => ({
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
    readOpenDeposits,
    payDeposit,
    pickUp,
    cancelDeposit,
    keepSafe,
    readKept,
    fetchKept,
  },
  groups: { waitingDeposits: { handlers: waiting } },
  queries: { laporanBatalTitip: cancelledDeposits, laporanTitipan: openDeposits, laporanSimpanan: keptNow, lihatTransaksiMember: documentsOfMembers },
  documents: {
    titipan: serveDocument(titipan, { message: depositMessage, actions: {} }),
    // The mirror of their postings hands the goods back, or takes them in again; whether something is in the safe the database follows.
    simpanan: serveDocument(simpanan, { message: keptMessage }),
    ambilSimpanan: serveDocument(ambilSimpanan),
    mutasiTitipan: serveDocument(mutasiTitipan, { actions: { batal: { undo: takeBack } } }),
  },
})
