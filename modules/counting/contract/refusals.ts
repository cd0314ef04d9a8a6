import { defineRefusals } from '#engine/contract/refusal.ts'

/** How stock counts say no. */
export const refusals = defineRefusals({
  COUNT_NOT_FOUND: { status: 404, text: 'Stock Opname Tidak Ditemukan' },
  COUNT_NOT_OPEN: { status: 409, text: 'Stock Opname {{no_sesi}} Tidak Sedang Berjalan' },
  TRAY_COUNTED: { status: 409, text: 'Baki {{kode_baki}} Sedang Dihitung Di Stock Opname {{no_sesi}} Oleh {{user_id}}' },
  TRAY_NOT_FOUND: { status: 409, text: 'Baki {{kode_baki}} Tidak Ditemukan' },
  TRAY_NOT_OF_COUNT: { status: 409, text: 'Baki {{kode_baki}} Tidak Termasuk Stock Opname Ini' },
  NOTHING_TO_COUNT: { status: 409, text: 'Tidak Ada Barang Yang Bisa Dihitung' },
  NOT_MISSING: { status: 409, text: 'Barang {{kode_barcode}} Tidak Sedang Hilang' },
  EMPLOYEE_NOT_FOUND: { status: 409, text: 'Karyawan Tidak Ditemukan' },
  OPNAME_OF_YESTERDAY: { status: 409, text: 'Stock Opname Kemarin Tidak Dapat Dibatalkan' },
})
