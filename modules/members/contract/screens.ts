import { defineScreen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** The switch of all functions for members. */
export const memberGate = { all: ['MEMBER'] } as const

/** The members of the chain. Only users who may open this screen read their personal data. */
export const dataMember = defineScreen({
  path: '/data-member',
  hint: 'Cari dengan nama, nomor HP, atau kode. Buka satu member untuk melihat data, poin, dan belanja terakhirnya',
  title: 'Data Member',
  menu: menu.member,
  gate: memberGate,
  shownTo: keepers,
  adds: { noun: 'Member' },
  synonyms: ['nasabah', 'pelanggan', 'customer', 'anggota', 'ulang tahun', 'daftar member baru', 'members'],
})

/** What a member did in a shop, document by document; its report stands above sales and deposits. */
export const lihatTransaksiMember = defineScreen({
  path: '/lihat-transaksi-member',
  title: 'Lihat Transaksi Member',
  menu: menu.member,
  back: '/SubMenuMember',
  gate: memberGate,
  shownTo: keepers,
  synonyms: ['riwayat member', 'belanja member', 'titipan member', 'transactions of a member'],
})

/** What people owe today; its report stands above sales, loans and instalments. */
export const hutangPerOrang = defineScreen({
  path: '/laporan-hutang-orang',
  title: 'Laporan Hutang Per Orang',
  menu: menu.laporanKeuangan,
  back: '/SubMenuLaporan',
  shownTo: keepers,
  synonyms: ['hutang member', 'hutang customer', 'sisa bayar pelanggan', 'piutang per orang', 'debts of a person'],
})

/** Everything that the chain keeps of a person, as a file for him (docs/decisions/166). */
export const dataPribadi = defineScreen({
  path: '/data-pribadi',
  title: 'Data Pribadi',
  menu: menu.member,
  gate: memberGate,
  shownTo: keepers,
  hint: 'Cari member, lihat persetujuannya, dan unduh semua data yang toko simpan tentang dia',
  synonyms: ['berkas member', 'salinan data', 'hak subjek data', 'UU PDP', 'personal data', 'privacy'],
})
