import { defineRefusals } from '#engine/contract/refusal.ts'

/** How sales say no. What the pieces themselves refuse (sold, held, unknown, …) comes from goods, under their barcode. */
export const refusals = defineRefusals({
  PRICE_CHANGED: { status: 409, text: 'Harga Barang {{kode_barcode}} Berubah Menjadi Rp. {{harga}}' },
  DISCOUNT_TOO_LARGE: { status: 409, text: 'Diskon Tidak Boleh Melebihi Total' },
  SALES_NOT_FOUND: { status: 409, text: 'Sales Tidak Ditemukan' },
  NO_PAYMENT: { status: 409, text: 'Pilih Minimal Satu Metode Pembayaran' },
  PAYMENT_SHORT: { status: 409, text: 'Pembayaran Kurang' },
  PAYMENT_EXCESS: { status: 409, text: 'Pembayaran Lebih' },
  PAYMENT_OVER: { status: 409, text: 'Pembayaran Tidak Boleh Melebihi Sisa Bayar' },
  SALE_NOT_FOUND: { status: 404, text: 'Data Yang Anda Cari Tidak Ada' },
})
