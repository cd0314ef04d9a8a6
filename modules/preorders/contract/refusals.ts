import { defineRefusals } from '#engine/contract/refusal.ts'

/** How pre-orders say no. A number that is over or unknown says `PO_NOT_AVAILABLE` of sales. */
export const refusals = defineRefusals({
  PO_EXPECTED_IN_PAST: { status: 409, text: 'Perkiraan Datang Tidak Boleh Sebelum Hari Ini' },
  PO_PAID_TOO_MUCH: { status: 409, text: 'Pembayaran Tidak Boleh Melebihi Sisa Harga Pre Order Rp. {{sisa}}' },
  PO_FEE_TOO_LARGE: { status: 409, text: 'Potongan Tidak Boleh Melebihi Uang Pre Order Rp. {{uang_po}}' },
  PO_EVENT_OF_YESTERDAY: { status: 409, text: 'Mutasi Pre Order Kemarin Tidak Dapat Dibatalkan' },
  PO_CANCELLED_FOR_GOOD: { status: 409, text: 'Pembatalan Pre Order Tidak Dapat Ditarik Kembali' },
  // What arrived fits no line that still waits.
  PO_NOBODY_WAITS: { status: 409, text: 'Tidak Ada Pre Order Yang Menunggu Barang Ini' },
  PO_OTHER_PIECE: { status: 409, text: 'Barang {{kode_barcode}} Bukan Barang PO {{no_po}}' },
  PO_NOT_ASSIGNED: { status: 409, text: 'Barang {{kode_barcode}} Tidak Terdaftar Sebagai PO' },
  // A row of several pieces under one barcode cannot be held for a customer.
  PO_OF_ONE_PIECE: { status: 409, text: 'Barang {{kode_barcode}} Berisi {{qty}}, Tidak Dapat Untuk PO' },
})
