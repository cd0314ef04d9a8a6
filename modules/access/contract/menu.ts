import { menuGroup } from '#engine/contract/screen.ts'
import { utility } from '#modules/settings/contract/utility.ts'

const master = menuGroup({ title: 'Data Master', icon: 'IconDatabase' })
const barang = menuGroup({ title: 'Barang', icon: 'IconBarcode', path: '/subMenuBarang' })
const sepuhan = menuGroup({ title: 'Sepuhan', icon: 'IconFlame' })
const penjualan = menuGroup({ title: 'Penjualan', icon: 'IconShoppingCart', path: '/SubMenuPenjualan' })
const pembelian = menuGroup({ title: 'Pembelian', icon: 'IconShoppingBag', path: '/SubMenuPembelian' })
const keuangan = menuGroup({ title: 'Keuangan', icon: 'IconWallet' })
const akuntansi = menuGroup({ title: 'Akuntansi', icon: 'IconBook' })
const laporan = menuGroup({ title: 'Laporan', icon: 'IconReportAnalytics', path: '/SubMenuLaporan' })

/** The headings of the menu, in the order in which the sidebar shows them (specification §2). */
export const menu = {
  dashboard: menuGroup({ title: 'Dashboard', icon: 'IconLayoutDashboard' }),
  master,
  masterBarang: menuGroup({ title: 'Master Barang', icon: 'IconDiamond', parent: master, hasTabs: true }),
  masterHarga: menuGroup({ title: 'Master Harga', icon: 'IconCoin', parent: master, hasTabs: true }),
  masterTempat: menuGroup({ title: 'Master Tempat', icon: 'IconBuildingStore', parent: master, hasTabs: true }),
  masterKeuangan: menuGroup({ title: 'Master Keuangan', icon: 'IconBuildingBank', parent: master, hasTabs: true }),
  masterHutang: menuGroup({ title: 'Master Hutang', icon: 'IconCash', parent: master, hasTabs: true }),
  masterMember: menuGroup({ title: 'Master Member', icon: 'IconId', parent: master, hasTabs: true }),
  masterBerlian: menuGroup({ title: 'Master Berlian', icon: 'IconDiamonds', parent: master, hasTabs: true }),
  masterOrang: menuGroup({ title: 'Master Orang', icon: 'IconUsers', parent: master, hasTabs: true }),
  barang,
  barangMasuk: menuGroup({ title: 'Barang Masuk', icon: 'IconPackageImport', parent: barang }),
  barangPindah: menuGroup({ title: 'Pindah dan Hancur', icon: 'IconArrowsExchange', parent: barang }),
  barangKirim: menuGroup({ title: 'Antar Toko', icon: 'IconTruckDelivery', parent: barang }),
  barangUbah: menuGroup({ title: 'Ubah dan Harga', icon: 'IconTag', parent: barang }),
  barangHitung: menuGroup({ title: 'Timbang dan Opname', icon: 'IconScale', parent: barang }),
  barangLain: menuGroup({ title: 'Aksesoris dan External', icon: 'IconSparkles', parent: barang }),
  manual: menuGroup({ title: 'Barang Manual', icon: 'IconScale' }),
  sepuhan,
  sepuhanSortir: menuGroup({ title: 'Sortir', icon: 'IconScale', parent: sepuhan }),
  sepuhanCuci: menuGroup({ title: 'Cuci dan Lebur', icon: 'IconFlame', parent: sepuhan }),
  sepuhanPusat: menuGroup({ title: 'Kirim Ke Pusat', icon: 'IconTruckDelivery', parent: sepuhan }),
  penjualan,
  penjualanSisa: menuGroup({ title: 'Sisa Bayar', icon: 'IconCoin', parent: penjualan }),
  penjualanTitipan: menuGroup({ title: 'Titipan (DP) dan Simpanan', icon: 'IconPigMoney', parent: penjualan }),
  penjualanGesek: menuGroup({ title: 'Gesek Tunai', icon: 'IconCash', parent: penjualan }),
  pembelian,
  pembelianHancur: menuGroup({ title: 'Hancur Pembelian', icon: 'IconFlame', parent: pembelian }),
  pembelianSupplier: menuGroup({ title: 'Dari Supplier', icon: 'IconTruckDelivery', parent: pembelian }),
  pesanan: menuGroup({ title: 'Pesanan', icon: 'IconClipboardList', path: '/SubMenuPesanan' }),
  preOrder: menuGroup({ title: 'Pre Order', icon: 'IconPackageImport' }),
  service: menuGroup({ title: 'Service', icon: 'IconTool', path: '/SubMenuService' }),
  hutang: menuGroup({ title: 'Hutang', icon: 'IconCash', path: '/SubMenuHutang' }),
  cicilan: menuGroup({ title: 'Cicilan', icon: 'IconCoin' }),
  validasi: menuGroup({ title: 'Validasi', icon: 'IconChecklist', path: '/SubMenuValidasi', hasTabs: true }),
  keuangan,
  keuanganKas: menuGroup({ title: 'Uang Masuk Dan Keluar', icon: 'IconCash', parent: keuangan }),
  keuanganNonCash: menuGroup({ title: 'Non Cash', icon: 'IconBuildingBank', parent: keuangan }),
  akuntansi,
  akuntansiAkun: menuGroup({ title: 'Master Akuntansi', icon: 'IconBook', parent: akuntansi, hasTabs: true }),
  akuntansiAwal: menuGroup({ title: 'Saldo Awal', icon: 'IconClipboardList', parent: akuntansi }),
  member: menuGroup({ title: 'Member', icon: 'IconId', path: '/SubMenuMember' }),
  katalog: menuGroup({ title: 'Katalog', icon: 'IconDeviceMobile', hasTabs: true }),
  laporan,
  laporanPenjualan: menuGroup({ title: 'Laporan Penjualan', icon: 'IconShoppingCart', parent: laporan }),
  laporanPembelian: menuGroup({ title: 'Laporan Pembelian', icon: 'IconShoppingBag', parent: laporan }),
  laporanGlobal: menuGroup({ title: 'Laporan Global', icon: 'IconWorld', parent: laporan }),
  laporanBarang: menuGroup({ title: 'Laporan Barang', icon: 'IconBarcode', parent: laporan }),
  laporanManual: menuGroup({ title: 'Laporan Barang Manual', icon: 'IconScale', parent: laporan }),
  laporanSepuhan: menuGroup({ title: 'Laporan Sepuhan', icon: 'IconFlame', parent: laporan }),
  laporanKeuangan: menuGroup({ title: 'Laporan Keuangan', icon: 'IconWallet', parent: laporan }),
  utility,
  // No heading of the sidebar: under it stand the rights that open no screen of their own.
  hak: menuGroup({ title: 'Hak Khusus', icon: 'IconKey' }),
} as const

/** The headings in order, for the sidebar and the access tree. */
export const menuOrder = Object.values(menu)
