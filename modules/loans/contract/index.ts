import { declarations as declare } from '#engine/contract/declarations.ts'
import { waitingThings } from '#engine/contract/waiting.ts'
// What their papers may carry, receipts learn as they are declared.
import './nota-hutang.ts'
import { countBags, hitungKantong, laporanHitungKantong, readBoxes } from './hitung-kantong.ts'
import { lend, readBorrower } from './hutang.ts'
import {
  laporanBungaBerjalan,
  laporanGlobalStockPinjam,
  laporanHutang,
  laporanPenebusanDetail,
  laporanPenebusanRekap,
  laporanPinjamanRekap,
} from './laporan.ts'
import { masterKondisiPinjaman } from './master-kondisi-pinjaman.ts'
import { masterPenaksir } from './master-penaksir.ts'
import { masterPlafondHutang } from './master-plafond-hutang.ts'
import { pawnLoan, readLoanHistory, readLoanTerms } from './mutasi-hutang.ts'
import { readPledgePhoto, takePledgePhoto } from './pledge-photos.ts'
import { parameterBungaHutang } from './parameter-bunga-hutang.ts'
import { parameterHutangPokok } from './parameter-hutang-pokok.ts'
import { plafondKadarHutang } from './plafond-kadar-hutang.ts'
import { refusals } from './refusals.ts'
import { waitingLoans } from './validasi.ts'

export const declarations = declare({
  module: 'loans',
  masters: { masterKondisiPinjaman, masterPenaksir, parameterBungaHutang, parameterHutangPokok, masterPlafondHutang, plafondKadarHutang },
  reports: {
    laporanHutang,
    laporanBungaBerjalan,
    laporanPenebusanDetail,
    laporanPinjamanRekap,
    laporanPenebusanRekap,
    laporanGlobalStockPinjam,
    laporanHitungKantong,
  },
  endpoints: { countBags, readBoxes, readBorrower, readLoanTerms, readLoanHistory, lend, takePledgePhoto, readPledgePhoto },
  screens: [hitungKantong],
  groups: { pawnLoan, waitingLoans },
  waiting: {
    lateLoans: waitingThings({ title: 'Hutang Lewat Jatuh Tempo', urgency: 'MERAH', screen: pawnLoan.steps.PERPANJANG.screen }),
    loansDue: waitingThings({ title: 'Hutang Jatuh Tempo Hari Ini', urgency: 'KUNING', screen: pawnLoan.steps.PERPANJANG.screen }),
  },
  refusals,
  tables: { hitung_kantong: 'Hitung Kantong Gadai' },
})
