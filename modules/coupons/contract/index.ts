import { declarations as declare } from '#engine/contract/declarations.ts'
import { cekKupon, issueCoupons, listCoupons, readCoupon, reprintCoupons, terbitKupon } from './kupon.ts'
import { laporanKupon } from './laporan-kupon.ts'
import { refusals } from './refusals.ts'
// Importing these declares the papers to the module of receipts.
import './slip-kupon.ts'

export const declarations = declare({
  module: 'coupons',
  screens: [cekKupon, terbitKupon],
  reports: { laporanKupon },
  endpoints: { listCoupons, readCoupon, issueCoupons, reprintCoupons },
  refusals,
  tables: { kupon_terbit: 'Kupon', mutasi_kupon: 'Mutasi Kupon' },
})
