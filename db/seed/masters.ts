// The lists of the demo chain: what a gold shop of Java keeps in its trays, at prices of the day it was written.

/** Gold of 99.99 % per gram, selling, from which every group's price follows. */
export const pureGoldPerGramRp = 2_350_000

export const shops = [
  { kode_toko: 'MC1', nama_toko: 'Kencana Pusat', alamat_toko: 'Jl. Pemuda No. 118, Semarang Tengah, Kota Semarang, Jawa Tengah 50132', level: 'PUSAT' },
  { kode_toko: 'MC2', nama_toko: 'Kencana Pasar Johar', alamat_toko: 'Pasar Johar Blok A No. 27, Kauman, Semarang Tengah, Kota Semarang, Jawa Tengah 50138', level: 'CABANG' },
  { kode_toko: 'MC3', nama_toko: 'Kencana Ungaran', alamat_toko: 'Jl. Diponegoro No. 203, Ungaran Barat, Kabupaten Semarang, Jawa Tengah 50511', level: 'CABANG' },
  { kode_toko: 'MCO', nama_toko: 'Kencana Online', alamat_toko: 'Jl. Pemuda No. 118 Lantai 2, Semarang Tengah, Kota Semarang, Jawa Tengah 50132', level: 'ONLINE' },
] as const

/** Kinds of jewellery, with the range of weights in milligrams they are made in. */
export const kinds = [
  { kode_dept: 'CC', nama_dept: 'CINCIN', leastMg: 800, mostMg: 6_000 },
  { kode_dept: 'CK', nama_dept: 'CINCIN KAWIN', leastMg: 2_000, mostMg: 8_000 },
  { kode_dept: 'CA', nama_dept: 'CINCIN ANAK', leastMg: 400, mostMg: 1_200 },
  { kode_dept: 'CB', nama_dept: 'CINCIN BATU', leastMg: 1_500, mostMg: 7_000 },
  { kode_dept: 'KL', nama_dept: 'KALUNG', leastMg: 2_000, mostMg: 15_000 },
  { kode_dept: 'KR', nama_dept: 'KALUNG RANTAI', leastMg: 3_000, mostMg: 20_000 },
  { kode_dept: 'KA', nama_dept: 'KALUNG ANAK', leastMg: 1_000, mostMg: 3_000 },
  { kode_dept: 'KS', nama_dept: 'KALUNG SET LIONTIN', leastMg: 3_000, mostMg: 12_000 },
  { kode_dept: 'GL', nama_dept: 'GELANG', leastMg: 2_000, mostMg: 12_000 },
  { kode_dept: 'GR', nama_dept: 'GELANG RANTAI', leastMg: 2_500, mostMg: 14_000 },
  { kode_dept: 'GB', nama_dept: 'GELANG BANGLE', leastMg: 5_000, mostMg: 25_000 },
  { kode_dept: 'GK', nama_dept: 'GELANG KAKI', leastMg: 2_000, mostMg: 9_000 },
  { kode_dept: 'GA', nama_dept: 'GELANG ANAK', leastMg: 1_000, mostMg: 4_000 },
  { kode_dept: 'GS', nama_dept: 'GELANG SERUT', leastMg: 1_000, mostMg: 5_000 },
  { kode_dept: 'AN', nama_dept: 'ANTING', leastMg: 500, mostMg: 4_000 },
  { kode_dept: 'AA', nama_dept: 'ANTING ANAK', leastMg: 300, mostMg: 1_200 },
  { kode_dept: 'AJ', nama_dept: 'ANTING JEPIT', leastMg: 700, mostMg: 3_500 },
  { kode_dept: 'GW', nama_dept: 'GIWANG', leastMg: 400, mostMg: 2_500 },
  { kode_dept: 'LT', nama_dept: 'LIONTIN', leastMg: 500, mostMg: 5_000 },
  { kode_dept: 'LH', nama_dept: 'LIONTIN HURUF', leastMg: 400, mostMg: 2_000 },
  { kode_dept: 'LN', nama_dept: 'LIONTIN NAMA', leastMg: 800, mostMg: 3_500 },
  { kode_dept: 'BR', nama_dept: 'BROS', leastMg: 1_500, mostMg: 8_000 },
  { kode_dept: 'TD', nama_dept: 'TINDIK', leastMg: 200, mostMg: 900 },
  { kode_dept: 'CH', nama_dept: 'CHARM', leastMg: 400, mostMg: 2_500 },
  { kode_dept: 'LM', nama_dept: 'LOGAM MULIA', leastMg: 500, mostMg: 10_000 },
] as const

/** Kinds that carry diamonds; their pieces have a price of their own. */
export const diamondKinds = [
  { kode_dept: 'DC', nama_dept: 'CINCIN BERLIAN', is_berlian: true, leastMg: 2_500, mostMg: 6_000 },
  { kode_dept: 'DL', nama_dept: 'LIONTIN BERLIAN', is_berlian: true, leastMg: 1_500, mostMg: 4_000 },
] as const

export const purities = [
  { kode_kadar: 'K375', nama_kadar: 'EMAS 375 (9K)', kadar: 37.5, kadar_cetak: '375' },
  { kode_kadar: 'K420', nama_kadar: 'EMAS 420 (10K)', kadar: 42, kadar_cetak: '420' },
  { kode_kadar: 'K700', nama_kadar: 'EMAS 700 (17K)', kadar: 70, kadar_cetak: '700' },
  { kode_kadar: 'K750', nama_kadar: 'EMAS 750 (18K)', kadar: 75, kadar_cetak: '750' },
  { kode_kadar: 'K875', nama_kadar: 'EMAS 875 (21K)', kadar: 87.5, kadar_cetak: '875' },
  { kode_kadar: 'K916', nama_kadar: 'EMAS 916 (22K)', kadar: 91.6, kadar_cetak: '916' },
  { kode_kadar: 'K999', nama_kadar: 'EMAS MURNI 999 (24K)', kadar: 99.9, kadar_cetak: '999' },
] as const

/** Young gold and old gold, as the trade calls them: what price groups are put together into. */
export const priceFamilies = [
  { kelompok_harga: 'MUDA', keterangan: 'EMAS MUDA SAMPAI 50 %' },
  { kelompok_harga: 'TUA', keterangan: 'EMAS TUA DI ATAS 50 %' },
] as const
export const youngGoldMax = 50

/** Price groups: the selling price stands so many percent above the metal, the cost so many. */
export const groups = [
  { kode_group: '375L', nama_group: '375 LOKAL', jenis_group: 'LOKAL', kode_kadar: 'K375', sellPercent: 118, costPercent: 104, warna_nota: '#5b6770' },
  { kode_group: '375I', nama_group: '375 ITALI', jenis_group: 'ITALI', kode_kadar: 'K375', sellPercent: 128, costPercent: 110, warna_nota: '#5b6770' },
  { kode_group: '375F', nama_group: '375 FANTASI', jenis_group: 'FANTASI', kode_kadar: 'K375', sellPercent: 122, costPercent: 107, warna_nota: '#5b6770' },
  { kode_group: '420L', nama_group: '420 LOKAL', jenis_group: 'LOKAL', kode_kadar: 'K420', sellPercent: 116, costPercent: 104, warna_nota: '#2f6f8f' },
  { kode_group: '420I', nama_group: '420 ITALI', jenis_group: 'ITALI', kode_kadar: 'K420', sellPercent: 126, costPercent: 109, warna_nota: '#2f6f8f' },
  { kode_group: '420F', nama_group: '420 FANTASI', jenis_group: 'FANTASI', kode_kadar: 'K420', sellPercent: 120, costPercent: 106, warna_nota: '#2f6f8f' },
  { kode_group: '700L', nama_group: '700 LOKAL', jenis_group: 'LOKAL', kode_kadar: 'K700', sellPercent: 112, costPercent: 103, warna_nota: '#2f7d4f' },
  { kode_group: '700I', nama_group: '700 ITALI', jenis_group: 'ITALI', kode_kadar: 'K700', sellPercent: 119, costPercent: 107, warna_nota: '#2f7d4f' },
  { kode_group: '700F', nama_group: '700 FANTASI', jenis_group: 'FANTASI', kode_kadar: 'K700', sellPercent: 115, costPercent: 105, warna_nota: '#2f7d4f' },
  { kode_group: '750L', nama_group: '750 LOKAL', jenis_group: 'LOKAL', kode_kadar: 'K750', sellPercent: 111, costPercent: 103, warna_nota: '#7a5908' },
  { kode_group: '750I', nama_group: '750 ITALI', jenis_group: 'ITALI', kode_kadar: 'K750', sellPercent: 118, costPercent: 107, warna_nota: '#7a5908' },
  { kode_group: '750H', nama_group: '750 HONGKONG', jenis_group: 'HONGKONG', kode_kadar: 'K750', sellPercent: 120, costPercent: 108, warna_nota: '#7a5908' },
  { kode_group: '750F', nama_group: '750 FANTASI', jenis_group: 'FANTASI', kode_kadar: 'K750', sellPercent: 114, costPercent: 105, warna_nota: '#7a5908' },
  { kode_group: '875L', nama_group: '875 LOKAL', jenis_group: 'LOKAL', kode_kadar: 'K875', sellPercent: 108, costPercent: 102, warna_nota: '#8c3b2e' },
  { kode_group: '875U', nama_group: '875 UKIR', jenis_group: 'UKIR', kode_kadar: 'K875', sellPercent: 111, costPercent: 104, warna_nota: '#8c3b2e' },
  { kode_group: '916L', nama_group: '916 LOKAL', jenis_group: 'LOKAL', kode_kadar: 'K916', sellPercent: 107, costPercent: 102, warna_nota: '#6b3fa0' },
  { kode_group: '916D', nama_group: '916 DUBAI', jenis_group: 'DUBAI', kode_kadar: 'K916', sellPercent: 112, costPercent: 105, warna_nota: '#6b3fa0' },
  { kode_group: '916U', nama_group: '916 UKIR', jenis_group: 'UKIR', kode_kadar: 'K916', sellPercent: 110, costPercent: 104, warna_nota: '#6b3fa0' },
  { kode_group: '999L', nama_group: '999 PERHIASAN', jenis_group: 'LOKAL', kode_kadar: 'K999', sellPercent: 104, costPercent: 101, warna_nota: '#444444' },
  { kode_group: '999B', nama_group: '999 BATANGAN', jenis_group: 'BATANGAN', kode_kadar: 'K999', sellPercent: 102, costPercent: 100, warna_nota: '#444444' },
] as const

/** Groups that cost what the gold of their purity costs: a change of its price is a change of theirs. */
export const goldPriceGroups = [
  { kode_group: '750E', nama_group: '750 IKUT HARGA EMAS', jenis_group: 'LOKAL', kode_kadar: 'K750', warna_nota: '#7a5908' },
  { kode_group: '916E', nama_group: '916 IKUT HARGA EMAS', jenis_group: 'LOKAL', kode_kadar: 'K916', warna_nota: '#6b3fa0' },
  { kode_group: '999E', nama_group: '999 IKUT HARGA EMAS', jenis_group: 'LOKAL', kode_kadar: 'K999', warna_nota: '#444444' },
] as const

export const motifs = [
  'NORI', 'MILANO', 'SINGAPUR', 'ROLO', 'PADI', 'KUPU-KUPU', 'MAWAR', 'SISIK NAGA', 'TALI AIR', 'UKIR JEPARA', 'DAUN SIRIH', 'BUNGA MELATI',
  'BELAH ROTAN', 'KEONG MAS', 'BAMBU', 'PITA', 'BINTANG', 'BULAN SABIT', 'TETES AIR', 'KEMBANG TEBU', 'SANTA', 'HOLLOW', 'PLAT POLOS', 'KEPANG',
  'MERICA', 'BOLA LASER', 'OMBAK', 'PARANG', 'KAWUNG', 'TRUNTUM', 'MEGA MENDUNG', 'ANGGUR', 'BELIMBING', 'LOVE', 'INFINITY', 'MAHKOTA',
] as const

export const finishes = ['', 'DOFF', 'KILAP', 'MATA PUTIH', 'MATA MERAH', 'DUA WARNA', 'UKIR', 'TIPIS', 'BESAR'] as const

export const warehouses = [
  { kode_gudang: 'TOKO', nama_gudang: 'ETALASE TOKO', trays: 20 },
  { kode_gudang: 'BRANKAS', nama_gudang: 'BRANKAS', trays: 6 },
  { kode_gudang: 'GUDANG', nama_gudang: 'GUDANG BELAKANG', trays: 4 },
] as const

export const priceTags = [
  { kode_bandrol: 'K', nama_bandrol: 'BANDROL KECIL', berat_bandrol: 0.06 },
  { kode_bandrol: 'S', nama_bandrol: 'BANDROL SEDANG', berat_bandrol: 0.1 },
  { kode_bandrol: 'B', nama_bandrol: 'BANDROL BESAR', berat_bandrol: 0.18 },
] as const

export const banks = [
  { kode_bank: 'BCA', nama_bank: 'BANK CENTRAL ASIA', no_rekening: '0095110001', nomor_akun: '1-1101' },
  { kode_bank: 'BRI', nama_bank: 'BANK RAKYAT INDONESIA', no_rekening: '0095110002', nomor_akun: '1-1103' },
  { kode_bank: 'MANDIRI', nama_bank: 'BANK MANDIRI', no_rekening: '0095110003', nomor_akun: '1-1102' },
] as const

export const salespeople = ['RATNA', 'DEWI', 'SITI', 'AGUS', 'BUDI', 'WULAN'] as const
export const customers = ['UMUM', 'IBU SRI', 'IBU ENDANG', 'BAPAK HARTONO', 'IBU LESTARI', 'IBU YULI', 'BAPAK SLAMET', 'IBU NUNUNG', 'IBU TUTIK', 'BAPAK JOKO'] as const
export const levels = ['OWN', 'SPV', 'KASIR', 'SU', 'MU', 'DEV'] as const

/** Lists of a code and what it stands for. */
export const categories = [
  { kode_kategori: 'HARIAN', nama_kategori: 'PERHIASAN HARIAN' },
  { kode_kategori: 'PESTA', nama_kategori: 'PERHIASAN PESTA' },
  { kode_kategori: 'ANAK', nama_kategori: 'PERHIASAN ANAK' },
  { kode_kategori: 'INVESTASI', nama_kategori: 'LOGAM MULIA' },
] as const

export const conditions = [
  { kode_kondisi: 'B', kondisi_barang: 'BAGUS' },
  { kode_kondisi: 'P', kondisi_barang: 'PUTUS' },
  { kode_kondisi: 'R', kondisi_barang: 'RUSAK' },
] as const

export const marketplaces = [
  { kode_marketplace: 'TKP', nama_marketplace: 'TOKOPEDIA' },
  { kode_marketplace: 'SHP', nama_marketplace: 'SHOPEE' },
] as const

export const receiptRemarks = [
  { kode_keterangan: 'TUKAR', keterangan: 'Barang dapat ditukar dengan membawa nota ini' },
  { kode_keterangan: 'GARANSI', keterangan: 'Garansi patri 3 bulan' },
] as const

export const rewards = [
  { kode_hadiah: 'PAYUNG', nama_hadiah: 'PAYUNG KENCANA', poin: 50 },
  { kode_hadiah: 'MUG', nama_hadiah: 'MUG KERAMIK', poin: 25 },
] as const

export const craftsmen = ['PAK DARMO', 'PAK WAGIMIN', 'MAS ARIF'] as const
