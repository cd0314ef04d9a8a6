/** From when on something is unusual: within how many days, how often at least, from which percentage, and from how much money. */
export interface Threshold {
  readonly rentang_hari: number
  readonly jumlah_min: number
  readonly batas_persen: number
  readonly batas_rp: number
}

interface Rule {
  readonly label: string
  /** What is looked for, for whoever sets its limits. */
  readonly arti: string
  /** What a finding says, with the facts of that one. */
  readonly uraian: string
  /** Until a chain says otherwise. A limit that a rule does not ask about is what it says here. */
  readonly preset: Threshold
}

/** What is unusual. How each is found stands under the same name in the server's `rules.ts`. */
export const rules = {
  JUAL_BATAL_BELI: {
    label: 'Jual, Batal, Beli Berulang',
    arti: 'Satu barang dijual, dibatalkan dan dibeli kembali sekian kali dalam rentang hari',
    uraian: 'Barang {{barang}}: {{jual}} kali dijual, {{batal}} kali dibatalkan, {{beli}} kali dibeli kembali',
    preset: { rentang_hari: 7, jumlah_min: 3, batas_persen: 0, batas_rp: 0 },
  },
  KAS_HAMPIR_BATAS: {
    label: 'Uang Keluar Hampir Batas',
    arti: 'Uang keluar satu orang dalam sehari mencapai persen dari batas otorisasi tanpa melewatinya, sekian hari dalam rentang hari',
    uraian: '{{user}} mengeluarkan uang sedikit di bawah batas {{batas_rp}} pada {{n}} hari',
    preset: { rentang_hari: 14, jumlah_min: 2, batas_persen: 90, batas_rp: 0 },
  },
  DISKON_HAMPIR_BATAS: {
    label: 'Diskon Hampir Batas',
    arti: 'Diskon barang mencapai persen dari batas otorisasi tanpa melewatinya, sekian barang oleh satu orang dalam rentang hari',
    uraian: '{{user}} memberi diskon sedikit di bawah batas {{batas}}% pada {{n}} barang',
    preset: { rentang_hari: 7, jumlah_min: 5, batas_persen: 90, batas_rp: 0 },
  },
  SELISIH_HAMPIR_BATAS: {
    label: 'Selisih Kas Hampir Batas',
    arti: 'Selisih kas sehari mencapai persen dari batas otorisasi tanpa melewatinya, sekian hari dalam rentang hari',
    uraian: 'Hitungan {{user}} berselisih sedikit di bawah batas {{batas_rp}} pada {{n}} hari',
    preset: { rentang_hari: 14, jumlah_min: 2, batas_persen: 90, batas_rp: 0 },
  },
  HARGA_HAMPIR_BATAS: {
    label: 'Perubahan Harga Hampir Batas',
    arti: 'Harga diubah sebanyak persen dari batas perubahan tanpa melewatinya, sekian kali oleh satu orang dalam rentang hari',
    uraian: '{{user}} mengubah harga sedikit di bawah batas {{batas}}% sebanyak {{n}} kali',
    preset: { rentang_hari: 7, jumlah_min: 3, batas_persen: 90, batas_rp: 0 },
  },
  BERAT_HAMPIR_BATAS: {
    label: 'Beda Berat Beli Hampir Batas',
    arti: 'Berat barang yang dibeli berbeda dari notanya sebanyak persen dari toleransi tanpa melewatinya, sekian barang oleh satu orang dalam rentang hari',
    uraian: '{{user}} membeli {{n}} barang yang beratnya berbeda dari nota sedikit di bawah toleransi {{batas}} gram',
    preset: { rentang_hari: 14, jumlah_min: 5, batas_persen: 90, batas_rp: 0 },
  },
  CETAK_ULANG: {
    label: 'Cetak Ulang Berkali-kali',
    arti: 'Satu nota dicetak ulang sekian kali dalam rentang hari',
    uraian: '{{nomor}} dicetak ulang {{n}} kali',
    preset: { rentang_hari: 7, jumlah_min: 3, batas_persen: 0, batas_rp: 0 },
  },
  TELEPON_BANYAK_TOKO: {
    label: 'Satu Orang Menjual Ke Banyak Toko',
    arti: 'Satu telepon atau identitas menjual emas ke sekian toko dalam rentang hari',
    uraian: '{{pelanggan}} menjual ke {{n}} toko',
    preset: { rentang_hari: 7, jumlah_min: 2, batas_persen: 0, batas_rp: 0 },
  },
  UBAH_BERAT: {
    label: 'Berat Barang Diubah',
    arti: 'Berat barang diubah sebanyak persen atau lebih dalam rentang hari',
    uraian: 'Berat {{barang}} diubah dari {{lama}} menjadi {{baru}} gram',
    preset: { rentang_hari: 7, jumlah_min: 1, batas_persen: 2, batas_rp: 0 },
  },
  SUSUT_SERVICE: {
    label: 'Susut Service',
    arti: 'Dalam service yang diselesaikan satu orang atau dikerjakan satu tukang, persen atau lebih dari beratnya susut, sekian kali dalam rentang hari',
    uraian: 'Service {{siapa}} susut {{gram}} gram pada {{n}} service, {{persen}}% dari beratnya',
    preset: { rentang_hari: 30, jumlah_min: 5, batas_persen: 0.5, batas_rp: 0 },
  },
  BELI_DI_ATAS_NOTA: {
    label: 'Harga Beli Di Atas Nota',
    arti: 'Barang dibeli kembali di atas harga notanya sebanyak persen atau lebih dalam rentang hari',
    uraian: '{{barang}} dibeli {{harga_rp}}, di atas harga nota {{nota_rp}}',
    preset: { rentang_hari: 7, jumlah_min: 1, batas_persen: 0, batas_rp: 0 },
  },
  ALARM_TIMBANG: {
    label: 'Alarm Timbang Baki',
    arti: 'Timbangan satu baki memberi alarm sekian kali dalam rentang hari: di luar toleransi, isi sama tetapi berat lain, atau makin menyimpang',
    uraian: 'Timbangan baki {{baki}} memberi alarm {{n}} kali',
    preset: { rentang_hari: 7, jumlah_min: 1, batas_persen: 0, batas_rp: 0 },
  },
  SATU_PENYETUJU: {
    label: 'Otorisasi Satu Orang Untuk Satu Orang',
    arti: 'Dari otorisasi seorang penyetuju dan permintaan seorang peminta, persen atau lebih adalah di antara keduanya, sekian kali dalam rentang hari',
    uraian: '{{penyetuju}} menyetujui {{n}} permintaan {{peminta}}, {{persen}}% dari semua persetujuannya',
    preset: { rentang_hari: 30, jumlah_min: 10, batas_persen: 80, batas_rp: 0 },
  },
  HITUNG_ULANG_KAS: {
    label: 'Kas Dihitung Ulang',
    arti: 'Setelah hitungan kas berselisih sekian rupiah atau lebih dan selisihnya tidak dibukukan, kas dihitung ulang sekian kali dalam sehari',
    uraian: 'Kas dihitung ulang {{n}} kali: hitungan {{user}} berselisih {{pertama_rp}}, hitungan terakhir {{terakhir_rp}}',
    preset: { rentang_hari: 7, jumlah_min: 1, batas_persen: 0, batas_rp: 100_000 },
  },
  PEMINTA_BARU: {
    label: 'Peminta Baru Dan Pembuatnya',
    arti: 'Dari otorisasi untuk user yang lebih muda dari rentang hari, persen atau lebih diberi oleh yang membuat atau meresetnya, sekian kali',
    uraian: '{{penyetuju}} membuat {{peminta}} dan menyetujui {{n}} permintaannya, {{persen}}% dari semuanya',
    preset: { rentang_hari: 30, jumlah_min: 3, batas_persen: 100, batas_rp: 0 },
  },
  KUPON_TANPA_PENJUALAN: {
    label: 'Kupon Tanpa Penjualan',
    arti: 'Satu orang menerbitkan kupon tanpa penjualan, sekian lembar dan bersama-sama sekian rupiah dalam rentang hari',
    uraian: '{{user}} menerbitkan {{n}} kupon tanpa penjualan senilai {{kupon_rp}}',
    preset: { rentang_hari: 7, jumlah_min: 1, batas_persen: 0, batas_rp: 250_000 },
  },
  SELISIH_KAS: {
    label: 'Selisih Kas Berulang',
    arti: 'Hitungan kas satu orang berselisih sekian kali, atau bersama-sama lebih dari sekian rupiah, dalam rentang hari',
    uraian: 'Hitungan {{user}} berselisih {{n}} kali: kurang {{kurang_rp}}, lebih {{lebih_rp}}',
    preset: { rentang_hari: 30, jumlah_min: 3, batas_persen: 0, batas_rp: 500_000 },
  },
} as const satisfies Readonly<Record<string, Rule>>

/** The key of a rule. */
export type RuleKey = keyof typeof rules

/** The keys of the rules in order. */
export const ruleKeys = Object.keys(rules) as [RuleKey, ...RuleKey[]]

/** What people call the rules. */
export const ruleLabels = Object.fromEntries(ruleKeys.map((key) => [key, rules[key].label])) as { readonly [Key in RuleKey]: string }
