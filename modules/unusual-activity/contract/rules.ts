/** From when on something is unusual: within how many days, how often at least, from which percentage, and from how much money. */
export interface Threshold {
  readonly rentang_hari: number
  readonly jumlah_min: number
  readonly batas_persen: number
  readonly batas_rp: number
}

interface Rule {
  readonly label: string
  /** The purpose of the rule, for the user who sets its limits. */
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
    arti: 'Satu barang dijual, dibatalkan dan dibeli kembali beberapa kali dalam beberapa hari',
    uraian: 'Barang {{barang}}: {{jual}} kali dijual, {{batal}} kali dibatalkan, {{beli}} kali dibeli kembali',
    preset: { rentang_hari: 7, jumlah_min: 3, batas_persen: 0, batas_rp: 0 },
  },
  KAS_HAMPIR_BATAS: {
    label: 'Uang Keluar Hampir Batas',
    arti: 'Uang keluar satu orang dalam sehari mendekati batas otorisasi tanpa melewatinya, pada beberapa hari',
    uraian: '{{user}} mengeluarkan uang sedikit di bawah batas {{batas_rp}} pada {{n}} hari',
    preset: { rentang_hari: 14, jumlah_min: 2, batas_persen: 90, batas_rp: 0 },
  },
  DISKON_HAMPIR_BATAS: {
    label: 'Diskon Hampir Batas',
    arti: 'Satu orang memberi diskon yang mendekati batas otorisasi tanpa melewatinya, pada beberapa barang dalam beberapa hari',
    uraian: '{{user}} memberi diskon sedikit di bawah batas {{batas}}% pada {{n}} barang',
    preset: { rentang_hari: 7, jumlah_min: 5, batas_persen: 90, batas_rp: 0 },
  },
  SELISIH_HAMPIR_BATAS: {
    label: 'Selisih Kas Hampir Batas',
    arti: 'Selisih kas sehari mendekati batas otorisasi tanpa melewatinya, pada beberapa hari',
    uraian: 'Hitungan {{user}} berselisih sedikit di bawah batas {{batas_rp}} pada {{n}} hari',
    preset: { rentang_hari: 14, jumlah_min: 2, batas_persen: 90, batas_rp: 0 },
  },
  HARGA_HAMPIR_BATAS: {
    label: 'Perubahan Harga Hampir Batas',
    arti: 'Satu orang mengubah harga mendekati batas perubahan tanpa melewatinya, beberapa kali dalam beberapa hari',
    uraian: '{{user}} mengubah harga sedikit di bawah batas {{batas}}% sebanyak {{n}} kali',
    preset: { rentang_hari: 7, jumlah_min: 3, batas_persen: 90, batas_rp: 0 },
  },
  BERAT_HAMPIR_BATAS: {
    label: 'Beda Berat Beli Hampir Batas',
    arti: 'Satu orang membeli beberapa barang dalam beberapa hari yang beratnya berbeda dari nota mendekati toleransi tanpa melewatinya',
    uraian: '{{user}} membeli {{n}} barang yang beratnya berbeda dari nota sedikit di bawah toleransi {{batas}} gram',
    preset: { rentang_hari: 14, jumlah_min: 5, batas_persen: 90, batas_rp: 0 },
  },
  CETAK_ULANG: {
    label: 'Cetak Ulang Berkali-kali',
    arti: 'Satu nota dicetak ulang beberapa kali dalam beberapa hari',
    uraian: '{{nomor}} dicetak ulang {{n}} kali',
    preset: { rentang_hari: 7, jumlah_min: 3, batas_persen: 0, batas_rp: 0 },
  },
  TELEPON_BANYAK_TOKO: {
    label: 'Satu Orang Menjual Ke Banyak Toko',
    arti: 'Satu telepon atau identitas menjual emas ke beberapa toko dalam beberapa hari',
    uraian: '{{pelanggan}} menjual ke {{n}} toko',
    preset: { rentang_hari: 7, jumlah_min: 2, batas_persen: 0, batas_rp: 0 },
  },
  UBAH_BERAT: {
    label: 'Berat Barang Diubah',
    arti: 'Berat barang diubah sebesar persen ini atau lebih dalam beberapa hari',
    uraian: 'Berat {{barang}} diubah dari {{lama}} menjadi {{baru}} gram',
    preset: { rentang_hari: 7, jumlah_min: 1, batas_persen: 2, batas_rp: 0 },
  },
  SUSUT_SERVICE: {
    label: 'Susut Service',
    arti: 'Service yang diselesaikan satu orang atau dikerjakan satu tukang susut sebesar persen ini atau lebih dari beratnya, beberapa kali dalam beberapa hari',
    uraian: 'Service {{siapa}} susut {{gram}} gram pada {{n}} service, {{persen}}% dari beratnya',
    preset: { rentang_hari: 30, jumlah_min: 5, batas_persen: 0.5, batas_rp: 0 },
  },
  BELI_DI_ATAS_NOTA: {
    label: 'Harga Beli Di Atas Nota',
    arti: 'Barang dibeli kembali di atas harga notanya sebesar persen ini atau lebih dalam beberapa hari',
    uraian: '{{barang}} dibeli {{harga_rp}}, di atas harga nota {{nota_rp}}',
    preset: { rentang_hari: 7, jumlah_min: 1, batas_persen: 0, batas_rp: 0 },
  },
  ALARM_TIMBANG: {
    label: 'Alarm Timbang Baki',
    arti: 'Timbangan satu baki memberi alarm beberapa kali dalam beberapa hari: di luar toleransi, isi sama tetapi berat lain, atau makin menyimpang',
    uraian: 'Timbangan baki {{baki}} memberi alarm {{n}} kali',
    preset: { rentang_hari: 7, jumlah_min: 1, batas_persen: 0, batas_rp: 0 },
  },
  SATU_PENYETUJU: {
    label: 'Otorisasi Satu Orang Untuk Satu Orang',
    arti: 'Penyetuju dan peminta yang sama beberapa kali dalam beberapa hari, sebesar persen ini atau lebih dari otorisasi keduanya',
    uraian: '{{penyetuju}} menyetujui {{n}} permintaan {{peminta}}, {{persen}}% dari semua persetujuannya',
    preset: { rentang_hari: 30, jumlah_min: 10, batas_persen: 80, batas_rp: 0 },
  },
  HITUNG_ULANG_KAS: {
    label: 'Kas Dihitung Ulang',
    arti: 'Kas berselisih sebesar rupiah ini atau lebih, selisihnya tidak dibukukan, lalu kas dihitung ulang beberapa kali dalam sehari',
    uraian: 'Kas dihitung ulang {{n}} kali: hitungan {{user}} berselisih {{pertama_rp}}, hitungan terakhir {{terakhir_rp}}',
    preset: { rentang_hari: 7, jumlah_min: 1, batas_persen: 0, batas_rp: 100_000 },
  },
  PEMINTA_BARU: {
    label: 'Peminta Baru Dan Pembuatnya',
    arti: 'User yang baru dibuat atau direset beberapa kali mendapat otorisasi dari orang yang membuat atau meresetnya, sebesar persen ini atau lebih dari semua otorisasinya',
    uraian: '{{penyetuju}} membuat {{peminta}} dan menyetujui {{n}} permintaannya, {{persen}}% dari semuanya',
    preset: { rentang_hari: 30, jumlah_min: 3, batas_persen: 100, batas_rp: 0 },
  },
  KUPON_TANPA_PENJUALAN: {
    label: 'Kupon Tanpa Penjualan',
    arti: 'Satu orang menerbitkan beberapa kupon tanpa penjualan dalam beberapa hari, bersama-sama senilai rupiah ini atau lebih',
    uraian: '{{user}} menerbitkan {{n}} kupon tanpa penjualan senilai {{kupon_rp}}',
    preset: { rentang_hari: 7, jumlah_min: 1, batas_persen: 0, batas_rp: 250_000 },
  },
  SELISIH_KAS: {
    label: 'Selisih Kas Berulang',
    arti: 'Hitungan kas satu orang berselisih beberapa kali, atau bersama-sama lebih dari rupiah ini, dalam beberapa hari',
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
