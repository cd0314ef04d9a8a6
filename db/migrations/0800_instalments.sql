-- Instalments (docs/decisions/130): a customer pays a part of the price at once and the rest with interest in equal instalments. The rest is the claim
-- PIUTANG_CICILAN, the interest that is not earned yet is BUNGA_TANGGUH, and the goods are owed to the customer (BARANG_CICILAN) until a sale hands them over:
-- at the contract, or with the last payment.

-- The plan.
alter table para_cicilan
  add column akad                  text         not null default 'KONVENSIONAL' check (akad in ('KONVENSIONAL', 'MURABAHAH')),
  add column uang_muka_maks_persen numeric(5,2) not null default 90 check (uang_muka_maks_persen between 0 and 100),
  add column serah_barang          text         not null default 'DISERAHKAN' check (serah_barang in ('DISERAHKAN', 'DITAHAN')),
  add column jenis_denda           text         not null default 'PERSEN' check (jenis_denda in ('PERSEN', 'TETAP')),
  add column denda_persen          numeric(5,2) not null default 0 check (denda_persen between 0 and 100),
  add column denda_rp              bigint       not null default 0 check (denda_rp >= 0),
  add column denda_tenggang        integer      not null default 0 check (denda_tenggang between 0 and 365),
  add column denda_maks_persen     numeric(5,2) not null default 10 check (denda_maks_persen between 0 and 100),
  add column denda_untuk           text         not null default 'PENDAPATAN' check (denda_untuk in ('PENDAPATAN', 'SOSIAL')),
  add column lunas_bunga           text         not null default 'BULAN' check (lunas_bunga in ('HAPUS', 'BULAN', 'PENUH')),
  add column bulan_surat           integer      not null default 1 check (bulan_surat between 1 and 12),
  -- What the shop may keep of the price if a contract is given up whose goods it still holds.
  add column potongan_putus_persen numeric(5,2) not null default 0 check (potongan_putus_persen between 0 and 100);
update para_cicilan set uang_muka_maks_persen = uang_muka_persen where uang_muka_persen > uang_muka_maks_persen;
alter table para_cicilan
  add constraint para_cicilan_dp check (uang_muka_maks_persen >= uang_muka_persen),
  add constraint para_cicilan_murabahah check (akad <> 'MURABAHAH' or denda_untuk = 'SOSIAL');

-- Claims and accounts.
insert into jenis_tagihan values ('BARANG_CICILAN', -1), ('DANA_SOSIAL', -1);
insert into akun (nomor_akun, nama_akun, jenis_akun) values
  ('2-1111', 'Barang Cicilan Belum Diserahkan', 'KEWAJIBAN'), ('2-1112', 'Dana Sosial', 'KEWAJIBAN'), ('4-1112', 'Pendapatan Margin Murabahah', 'PENDAPATAN'),
  ('4-1113', 'Pendapatan Denda Cicilan', 'PENDAPATAN'), ('6-1015', 'Rugi Cicilan', 'BEBAN')
on conflict do nothing;
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select n.trx, n.type, n.kode_akun, n.jenis_akun, a.nomor_akun
from (values
  ('TAGIHAN', 'HUTANG', 'BARANG_CICILAN', 'KREDIT', '2-1111'),
  ('TAGIHAN', 'HUTANG', 'DANA_SOSIAL', 'KREDIT', '2-1112'),
  ('CICILAN', 'SALDO_AWAL', 'MODAL', 'KREDIT', '3-1001'),
  ('MUTASI_CICILAN', 'CICILAN', 'MARGIN', 'KREDIT', '4-1112'),
  ('MUTASI_CICILAN', 'CICILAN', 'DENDA', 'KREDIT', '4-1113'),
  ('MUTASI_CICILAN', 'CICILAN', 'RUGI', 'DEBET', '6-1015'),
  ('MUTASI_CICILAN', 'CICILAN', 'BATAL', 'KREDIT', '4-1106')
) as n (trx, type, kode_akun, jenis_akun, nomor_akun) left join akun a using (nomor_akun)
on conflict do nothing;
-- Interest is earned and points are given by the events now; goods and their revenue by the sale.
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'MUTASI_CICILAN', type, kode_akun, jenis_akun, nomor_akun from para_akun_transaksi
where (trx, type, kode_akun) in (('CICILAN', 'CICILAN', 'BUNGA'), ('PENJUALAN', 'PENJUALAN', 'BEBAN_POIN')) on conflict do nothing;

-- The first `n` of `bulan` equal parts of an amount; the last part takes the rest (modules/instalments/contract/schedule.ts).
create function bagian_cicilan(jumlah bigint, bulan integer, n integer) returns bigint language sql immutable as $$
  select case when n >= bulan then jumlah else jumlah / bulan * n end
$$;
-- The due date of the `n`th instalment.
create function jatuh_tempo_cicilan(tgl_akad date, n integer) returns date language sql immutable as $$
  select (tgl_akad + make_interval(months => n))::date
$$;

select create_document('cicilan', 'no_cicilan', array['AKTIF', 'LUNAS', 'LELANG', 'HAPUS', 'PUTUS', 'CANCELLED'], array['cicilan_detail', 'cicilan_bayar']);
alter table cicilan
  add column kode_sales        text    not null,
  add column nama_sales        text    not null,
  add column nama_customer     text    not null,
  add column alamat_customer   text,
  add column no_hp             text    not null check (no_hp <> ''),
  add column no_identitas      text    check (length(no_identitas) between 1 and 30),
  add column kode_member       text    references member,
  add column total_qty         integer not null check (total_qty >= 0),
  add column total_berat       numeric(12,3) not null check (total_berat >= 0),
  add column sub_total         bigint  not null,
  add column total_ongkos      bigint  not null,
  add column diskon            bigint  not null check (diskon >= 0),
  add column pembulatan        bigint  not null,
  -- The goods, and with the tax on top of them.
  add column grand_total       bigint  not null check (grand_total >= 0),
  add column ppn_persen        numeric(5,2) check (ppn_persen > 0 and ppn_persen <= 100),
  add column ppn_teks          text,
  add column ppn_di_atas       boolean not null,
  add column ppn_dasar         bigint  not null,
  add column ppn               bigint  not null check (ppn >= 0),
  add column harga_jual        bigint  not null check (harga_jual > 0),
  -- The plan, as it was.
  add column kode_cicilan      text    not null,
  add column akad              text    not null check (akad in ('KONVENSIONAL', 'MURABAHAH')),
  add column lama_bulan        integer not null check (lama_bulan between 1 and 120),
  add column bunga_persen      numeric(5,2) not null check (bunga_persen between 0 and 100),
  add column biaya_sewa        bigint  not null check (biaya_sewa >= 0),
  add column uang_muka_persen  numeric(5,2) not null,
  add column uang_muka_maks_persen numeric(5,2) not null,
  add column serah_barang      text    not null check (serah_barang in ('DISERAHKAN', 'DITAHAN')),
  add column jenis_denda       text    not null check (jenis_denda in ('PERSEN', 'TETAP')),
  add column denda_persen      numeric(5,2) not null check (denda_persen >= 0),
  add column denda_rp          bigint  not null check (denda_rp >= 0),
  add column denda_tenggang    integer not null check (denda_tenggang >= 0),
  add column denda_maks_persen numeric(5,2) not null check (denda_maks_persen between 0 and 100),
  add column denda_untuk       text    not null check (denda_untuk in ('PENDAPATAN', 'SOSIAL')),
  add column lunas_bunga       text    not null check (lunas_bunga in ('HAPUS', 'BULAN', 'PENUH')),
  add column bulan_surat       integer not null check (bulan_surat between 1 and 12),
  add column potongan_putus_persen numeric(5,2) not null check (potongan_putus_persen between 0 and 100),
  -- Months are counted from this day.
  add column tgl_akad         date    not null,
  add column uang_muka         bigint  not null check (uang_muka >= 0),
  add column sisa_pokok        bigint  not null check (sisa_pokok >= lama_bulan),
  add column total_bunga       bigint  not null check (total_bunga >= 0),
  add column nilai_cicilan     bigint  not null,
  add column tgl_cicilan       date    not null,
  -- What is owed at the beginning, and now.
  add column total_cicilan     bigint  not null check (total_cicilan > 0),
  add column sisa_cicilan      bigint  not null check (sisa_cicilan >= 0),
  add column cicilan_dibayar   integer not null,
  -- So many instalments were paid before the books.
  add column cicilan_awal      integer not null default 0 check (cicilan_awal >= 0 and (cicilan_awal = 0 or dari_saldo_awal)),
  add column status_barang     text    not null check (status_barang in ('DITAHAN', 'DISERAHKAN', 'DILUAR')),
  add column dari_saldo_awal   boolean not null,
  add column no_lama           text    check (no_lama <> ''),
  -- The goods of a contract from before the books, in words and by weight.
  add column barang            text,
  add column kadar_lama        numeric(6,3)  check (kadar_lama > 0 and kadar_lama <= 100),
  add column berat_lama        numeric(12,3) check (berat_lama > 0),
  -- The last instalment that the customer was reminded of.
  add column ingat_ke          integer not null default 0,
  add column jumlah_bayar      bigint  not null,
  add column kembali           bigint  not null check (kembali >= 0),
  add column keterangan        text,
  add foreign key (kode_toko, kode_sales) references sales,
  add constraint cicilan_adds_up check (sub_total + total_ongkos - diskon + pembulatan = grand_total and sisa_pokok = harga_jual - uang_muka
    and (dari_saldo_awal or harga_jual = grand_total + case when ppn_di_atas then ppn else 0 end)),
  add constraint cicilan_interest check (total_bunga = floor(sisa_pokok * bunga_persen * lama_bulan / 100)),
  add constraint cicilan_dp check (dari_saldo_awal or uang_muka * 100 between harga_jual * uang_muka_persen and harga_jual * uang_muka_maks_persen),
  add constraint cicilan_is_paid check (jumlah_bayar - kembali = case when dari_saldo_awal then 0 else uang_muka + biaya_sewa end),
  add constraint cicilan_murabahah check (akad <> 'MURABAHAH' or denda_untuk = 'SOSIAL'),
  add constraint cicilan_schedule check (nilai_cicilan = sisa_pokok / lama_bulan + total_bunga / lama_bulan
    and tgl_cicilan = jatuh_tempo_cicilan(tgl_akad, 1) and cicilan_dibayar between cicilan_awal and lama_bulan
    and total_cicilan = sisa_pokok + total_bunga - bagian_cicilan(sisa_pokok, lama_bulan, cicilan_awal) - bagian_cicilan(total_bunga, lama_bulan, cicilan_awal)),
  add constraint cicilan_old check ((no_lama is not null) = dari_saldo_awal and num_nonnulls(barang, kadar_lama, berat_lama) = case when dari_saldo_awal then 3 else 0 end and (status_barang = 'DILUAR') = dari_saldo_awal
    and (biaya_sewa = 0 or not dari_saldo_awal) and (total_qty = 0) = dari_saldo_awal and case when dari_saldo_awal then tgl_akad <= tgl_system else tgl_akad = tgl_system end);
create index cicilan_open on cicilan (kode_toko, no_cicilan) where status = 'AKTIF';
create index cicilan_held on cicilan (kode_toko, no_cicilan) where status_barang = 'DITAHAN';
create unique index cicilan_lama on cicilan (kode_toko, no_lama) where status <> 'CANCELLED';
create index cicilan_by_telephone on cicilan (telepon_baku(no_hp));
-- A piece is priced as one that is sold: the same columns.
do $$
declare
  kolom record;
begin
  for kolom in
    select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type, attnotnull as needed
    from pg_attribute a
    where attrelid = 'penjualan_detail'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname not in ('kode_toko', 'no_faktur', 'no_urut', 'tgl_system', 'batal')
    order by attnum
  loop
    execute format('alter table cicilan_detail add column %s %s %s', kolom.name, kolom.type, case when kolom.needed then 'not null' end);
  end loop;
end $$;
alter table cicilan_detail
  add foreign key (kode_barcode) references barang,
  add constraint cicilan_detail_adds_up check (harga_dasar + ongkos - diskon + pembulatan = harga_total),
  add constraint cicilan_detail_once unique (kode_toko, no_cicilan, kode_barcode);
create index cicilan_detail_by_piece on cicilan_detail (kode_barcode);
select add_payment_columns('cicilan_bayar');
select guard_document('cicilan', 'no_cicilan', 'CICILAN', array['cicilan_detail', 'cicilan_bayar'],
  array['status', 'sisa_cicilan', 'cicilan_dibayar', 'status_barang', 'ingat_ke', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{
  "cicilan_detail": {
    "total_qty": "qty", "total_berat": "berat", "sub_total": "harga_dasar", "total_ongkos": "ongkos",
    "diskon": "diskon", "pembulatan": "pembulatan", "grand_total": "harga_total"
  },
  "cicilan_bayar": { "jumlah_bayar": "jumlah" }
}');
select search_document('cicilan', array['no_cicilan', 'no_lama', 'nama_customer', 'no_hp', 'no_identitas']);
select people_pay('cicilan', 'CICILAN', 'no_cicilan', 'kode_member', 'false');
-- The goods are owed with the contract; the sale that hands them over moves them.
select document_moves('cicilan', 'no_cicilan', '
  select kode_toko, no_cicilan as nomor, ''TAGIHAN/PIUTANG_CICILAN/'' || no_hp as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, total_cicilan as rupiah from cicilan
  union all select kode_toko, no_cicilan, ''TAGIHAN/BUNGA_TANGGUH/'' || no_hp, 0, 0, 0, bagian_cicilan(total_bunga, lama_bulan, cicilan_awal) - total_bunga
  from cicilan where bagian_cicilan(total_bunga, lama_bulan, cicilan_awal) <> total_bunga
  union all select kode_toko, no_cicilan, ''TAGIHAN/BARANG_CICILAN/'' || no_hp, 0, 0, 0, -harga_jual from cicilan where not dari_saldo_awal');

-- Its events.
select create_document('mutasi_cicilan', 'no_mutasi_cicilan', array['VALID', 'CANCELLED'], array['mutasi_cicilan_jadwal', 'mutasi_cicilan_detail', 'mutasi_cicilan_bayar']);
alter table mutasi_cicilan
  add column jenis_cicilan   text    not null check (jenis_cicilan in ('BAYAR', 'LUNAS', 'LELANG', 'HAPUS', 'PUTUS', 'SURAT')),
  add column no_cicilan      text    not null,
  add column nama_customer   text    not null,
  add column no_hp           text    not null,
  add column kode_member     text    references member,
  -- As it was found.
  add column sisa_cicilan    bigint  not null,
  add column cicilan_dibayar integer not null,
  add column harga_jual      bigint  not null,
  add column akad            text    not null,
  add column denda_untuk     text    not null,
  add column status_barang   text    not null,
  add column jumlah_angsuran integer not null check (jumlah_angsuran >= 0),
  add column pokok_dibayar   bigint  not null check (pokok_dibayar >= 0),
  add column bunga_rp        bigint  not null check (bunga_rp >= 0),
  add column bunga_hapus     bigint  not null check (bunga_hapus >= 0),
  add column denda           bigint  not null check (denda >= 0),
  add column nilai_poin      bigint  not null check (nilai_poin >= 0),
  add column poin_didapat    integer not null check (poin_didapat >= 0 and (poin_didapat = 0 or (jenis_cicilan = 'LUNAS' and kode_member is not null))),
  -- It ended unpaid: the value of the goods that came back, what the customer gets, what is lost, and what is earned where the goods had never left.
  add column nilai_ambil     bigint  not null check (nilai_ambil >= 0),
  add column sisa_lelang     bigint  not null check (sisa_lelang >= 0),
  add column rugi_lelang     bigint  not null check (rugi_lelang >= 0),
  add column hasil_batal     bigint  not null check (hasil_batal >= 0),
  add column tunggakan       integer not null check (tunggakan >= 0),
  add column surat_ke        integer not null check (surat_ke between 0 and 3),
  add column grand_total     bigint  not null,
  add column jumlah_bayar    bigint  not null,
  add column kembali         bigint  not null check (kembali >= 0),
  add column keterangan      text,
  add foreign key (kode_toko, no_cicilan) references cicilan,
  add constraint mutasi_cicilan_adds_up check (jumlah_bayar - kembali = grand_total
    and grand_total = case when jenis_cicilan in ('BAYAR', 'LUNAS') then pokok_dibayar + bunga_rp + denda else 0 end
    and (jenis_cicilan = 'SURAT') = (surat_ke > 0) and (jenis_cicilan in ('BAYAR', 'LUNAS')) = (jumlah_angsuran > 0)
    and case jenis_cicilan
      when 'BAYAR' then bunga_hapus = 0
      when 'LUNAS' then true
      when 'SURAT' then pokok_dibayar + bunga_rp + bunga_hapus = 0 and tunggakan > 0
      else bunga_rp + denda = 0 and pokok_dibayar + bunga_hapus = sisa_cicilan end),
  -- How it ended unpaid: what is earned or lost is the price that was paid less what goes back, where the goods were held; else the value less the principal.
  add constraint mutasi_cicilan_ends check (least(rugi_lelang, hasil_batal) = 0
    and hasil_batal - rugi_lelang = case when jenis_cicilan not in ('LELANG', 'HAPUS', 'PUTUS') then 0
      when status_barang = 'DITAHAN' then harga_jual - pokok_dibayar - sisa_lelang else least(0, nilai_ambil - pokok_dibayar) end
    and case jenis_cicilan
      when 'LELANG' then nilai_ambil > 0 and tunggakan > 0 and sisa_lelang = greatest(0, nilai_ambil - pokok_dibayar)
      when 'HAPUS' then nilai_ambil + sisa_lelang = 0 and tunggakan > 0 and status_barang <> 'DITAHAN'
      when 'PUTUS' then nilai_ambil + rugi_lelang = 0 and status_barang = 'DITAHAN'
      else nilai_ambil + sisa_lelang = 0 end);
create unique index mutasi_cicilan_ends_once on mutasi_cicilan (kode_toko, no_cicilan)
  where status = 'VALID' and jenis_cicilan in ('LUNAS', 'LELANG', 'HAPUS', 'PUTUS');
-- Each instalment is paid once, and each letter written once.
create unique index mutasi_cicilan_once on mutasi_cicilan (kode_toko, no_cicilan, cicilan_dibayar, surat_ke)
  where status = 'VALID' and jenis_cicilan in ('BAYAR', 'SURAT');
create index mutasi_cicilan_of_cicilan on mutasi_cicilan (kode_toko, no_cicilan);
alter table mutasi_cicilan_jadwal
  add column urut_cicilan  integer not null,
  add column tgl_cicilan   date    not null,
  add column pokok         bigint  not null check (pokok >= 0),
  add column bunga         bigint  not null check (bunga >= 0),
  add column bunga_hapus   bigint  not null check (bunga_hapus between 0 and bunga),
  add column denda         bigint  not null check (denda >= 0),
  add column nilai_cicilan bigint  not null check (nilai_cicilan = pokok + bunga),
  add column hari_lewat    integer not null check (hari_lewat >= 0),
  add constraint mutasi_cicilan_jadwal_once unique (kode_toko, no_mutasi_cicilan, urut_cicilan);
alter table mutasi_cicilan_detail
  add column kode_barcode text references barang,
  add column nama_barang  text    not null,
  add column kadar        numeric(6,3)  not null check (kadar > 0 and kadar <= 100),
  add column qty          integer not null check (qty > 0),
  add column berat        numeric(12,3) not null check (berat > 0),
  add column fine         numeric(12,3) not null check (fine >= 0),
  add column harga        bigint  not null check (harga > 0);
select add_payment_columns('mutasi_cicilan_bayar');
select guard_document('mutasi_cicilan', 'no_mutasi_cicilan', 'MUTASI_CICILAN', array['mutasi_cicilan_jadwal', 'mutasi_cicilan_detail', 'mutasi_cicilan_bayar'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{
  "mutasi_cicilan_jadwal": { "denda": "denda", "bunga_hapus": "bunga_hapus" },
  "mutasi_cicilan_detail": { "nilai_ambil": "harga" },
  "mutasi_cicilan_bayar": { "jumlah_bayar": "jumlah" }
}');
update dokumen set boleh_diam = true where tabel = 'mutasi_cicilan';
select search_document('mutasi_cicilan', array['no_mutasi_cicilan', 'no_cicilan', 'nama_customer', 'no_hp']);
select people_pay('mutasi_cicilan', 'MUTASI_CICILAN', 'no_mutasi_cicilan', 'kode_member', 'false');
-- What goes back on the same day was not paid.
update dokumen_orang set berkas = '''CICILAN/'' || no_cicilan' where tabel in ('cicilan', 'mutasi_cicilan');
update dokumen_orang set no_identitas = 'no_identitas' where tabel = 'cicilan';
select build_people();
create trigger cicilan_marks after insert on cicilan for each row when (num_nonnulls(new.no_hp, new.kode_member, new.no_identitas) > 1) execute function marks_come_together();
select document_moves('mutasi_cicilan', 'no_mutasi_cicilan', '
  select kode_toko, no_mutasi_cicilan as nomor, ''TAGIHAN/PIUTANG_CICILAN/'' || no_hp as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost,
         -(pokok_dibayar + bunga_rp + bunga_hapus) as rupiah
  from mutasi_cicilan where pokok_dibayar + bunga_rp + bunga_hapus <> 0
  union all select kode_toko, no_mutasi_cicilan, ''TAGIHAN/BUNGA_TANGGUH/'' || no_hp, 0, 0, 0, bunga_rp + bunga_hapus from mutasi_cicilan where bunga_rp + bunga_hapus <> 0
  union all select kode_toko, no_mutasi_cicilan, ''TAGIHAN/SISA_LELANG/'' || no_hp, 0, 0, 0, -sisa_lelang from mutasi_cicilan where sisa_lelang <> 0
  union all select kode_toko, no_mutasi_cicilan, ''TAGIHAN/DANA_SOSIAL/'' || to_char(tgl_system, ''YYYY-MM''), 0, 0, 0, -denda
  from mutasi_cicilan where denda <> 0 and denda_untuk = ''SOSIAL'' and jenis_cicilan <> ''SURAT''
  union all select kode_toko, no_mutasi_cicilan, ''TAGIHAN/POIN/'' || kode_member, 0, 0, 0, -poin_didapat * nilai_poin from mutasi_cicilan where poin_didapat * nilai_poin <> 0
  union all select kode_toko, no_mutasi_cicilan, ''TAGIHAN/BARANG_CICILAN/'' || no_hp, 0, 0, 0, harga_jual
  from mutasi_cicilan where jenis_cicilan in (''LELANG'', ''PUTUS'') and status_barang = ''DITAHAN''
  union all
  select d.kode_toko, d.no_mutasi_cicilan, t.tempat || coalesce(d.kode_barcode, d.no_mutasi_cicilan || ''/'' || d.no_urut), t.arah * d.qty, t.arah * d.fine, t.arah * d.harga, 0
  from mutasi_cicilan_detail d join mutasi_cicilan m using (kode_toko, no_mutasi_cicilan) cross join (values (-1, ''PELANGGAN/''), (1, ''BEKAS/'')) as t (arah, tempat)
  where m.status_barang <> ''DITAHAN''');

-- The sale that hands the goods over names the contract, which pays it.
alter table penjualan
  add column no_cicilan    text,
  add column bayar_cicilan bigint not null default 0 check (bayar_cicilan >= 0),
  add constraint penjualan_of_instalments check ((no_cicilan is null) = (bayar_cicilan = 0)),
  add foreign key (kode_toko, no_cicilan) references cicilan;
create or replace view penjualan_sah as select * from penjualan where status = 'VALID';
create index penjualan_of_cicilan on penjualan (kode_toko, no_cicilan) where no_cicilan is not null;
create unique index penjualan_hands_over_once on penjualan (kode_toko, no_cicilan) where no_cicilan is not null and status = 'VALID';

-- A step may be paid by another claim than the money of its case: the sale of a contract by the goods that are owed.
alter table kasus_langkah add column tagihan text references jenis_tagihan;
create or replace function build_prepaid_sales() returns void language plpgsql as $$
begin
  execute 'create or replace view penjualan_dibayar_muka as ' || (
    select string_agg(format('select p.kode_toko, p.no_faktur as nomor, ''TAGIHAN/%1$s/'' || k.no_hp as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, %2$s * p.%3$I as rupiah
      from penjualan p join %4$I k on k.kode_toko = p.kode_toko and k.%5$I = p.%5$I', coalesce(l.tagihan, c.tagihan), -coalesce(j.tanda, c.tanda), l.bayar, c.tabel, c.nomor),
      ' union all ' order by c.tabel)
    from kasus_langkah l join kasus c using (tabel) left join jenis_tagihan j on j.jenis = l.tagihan where l.kejadian = 'penjualan');
  alter table penjualan drop constraint if exists penjualan_is_paid;
  execute format('alter table penjualan add constraint penjualan_is_paid check (
    jumlah_bayar - 2 * dibayarkan + bayar_tukar + %s - kembali + sisa_bayar + nilai_fine + bayar_poin + bayar_kupon = grand_total)',
    (select string_agg(quote_ident(bayar), ' + ' order by tabel) from kasus_langkah where kejadian = 'penjualan'));
end $$;
select guard_case('cicilan', 'no_cicilan', 'AKTIF', 'PIUTANG_CICILAN', 1, 'sisa_cicilan', 'total_cicilan', array['cicilan_dibayar', 'status_barang'], '{}', (
  select jsonb_agg(jsonb_build_object('event', 'mutasi_cicilan', 'column', 'jenis_cicilan', 'step', step, 'from', array['AKTIF'], 'to', becomes,
    'only', '(new.no_hp, new.harga_jual, new.akad, new.denda_untuk, new.status_barang) = (k.no_hp, k.harga_jual, k.akad, k.denda_untuk, k.status_barang)' || further,
    'found', jsonb_build_object('sisa_cicilan', 'new.sisa_cicilan', 'cicilan_dibayar', 'new.cicilan_dibayar'), 'set', sets, 'back', back))
  from (values
    -- A payment that is taken back is reminded of again.
    ('BAYAR', 'AKTIF', ' and new.cicilan_dibayar + new.jumlah_angsuran < k.lama_bulan',
      '{ "sisa_cicilan": "new.sisa_cicilan - new.pokok_dibayar - new.bunga_rp", "cicilan_dibayar": "new.cicilan_dibayar + new.jumlah_angsuran" }'::jsonb,
      '{ "ingat_ke": "least(k.ingat_ke, new.cicilan_dibayar)" }'::jsonb),
    ('LUNAS', 'LUNAS', ' and new.cicilan_dibayar + new.jumlah_angsuran = k.lama_bulan',
      '{ "sisa_cicilan": "0", "cicilan_dibayar": "new.cicilan_dibayar + new.jumlah_angsuran" }', '{}'),
    ('LELANG', 'LELANG', '', '{ "sisa_cicilan": "0" }', '{}'),
    ('HAPUS', 'HAPUS', '', '{ "sisa_cicilan": "0" }', '{}'),
    -- The shop keeps no more than was agreed on.
    ('PUTUS', 'PUTUS', ' and new.hasil_batal <= k.harga_jual * k.potongan_putus_persen / 100', '{ "sisa_cicilan": "0" }', '{}'),
    -- The next letter for the instalments that are late now, once its time has come.
    ('SURAT', 'AKTIF', ' and jatuh_tempo_cicilan(k.tgl_akad, new.cicilan_dibayar + new.surat_ke * k.bulan_surat) < new.tgl_system
      and new.surat_ke = 1 + coalesce((
        select max(m.surat_ke) from mutasi_cicilan m
        where (m.kode_toko, m.no_cicilan, m.status, m.cicilan_dibayar) = (new.kode_toko, new.no_cicilan, ''VALID'', new.cicilan_dibayar)
          and m.no_mutasi_cicilan <> new.no_mutasi_cicilan), 0)', '{}', '{}')
  ) as s (step, becomes, further, sets, back)) || '[
  { "event": "penjualan", "column": null, "step": "SERAH", "state": "status_barang", "from": ["DITAHAN"], "to": "DISERAHKAN", "paid": "bayar_cicilan",
    "only": "new.bayar_cicilan = k.harga_jual and (k.status = ''LUNAS'' or (k.status, k.serah_barang) = (''AKTIF'', ''DISERAHKAN''))" }
]');
update kasus_langkah set tagihan = 'BARANG_CICILAN' where (tabel, jenis) = ('cicilan', 'SERAH');
select build_prepaid_sales();

-- The instalments of an event are the next ones of its contract, with their parts, dates and fines (modules/instalments/contract/schedule.ts), and its sums
-- are theirs. Of a settlement the plan forgives interest that is not due or whose month has not begun; an end without payment earns none.
create function instalments_are_right() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  k cicilan;
  late constant bigint := (
    select count(*) from cicilan c cross join lateral generate_series(new.cicilan_dibayar + 1, c.lama_bulan) n
    where (c.kode_toko, c.no_cicilan) = (new.kode_toko, new.no_cicilan) and jatuh_tempo_cicilan(c.tgl_akad, n) < new.tgl_system);
  sums record;
begin
  select * into strict k from cicilan where (kode_toko, no_cicilan) = (new.kode_toko, new.no_cicilan);
  select count(*) as n, min(j.urut_cicilan) as first, max(j.urut_cicilan) as last, sum(j.pokok) as pokok, sum(j.bunga - j.bunga_hapus) as bunga,
         bool_and((j.tgl_cicilan, j.pokok, j.bunga, j.hari_lewat, j.bunga_hapus, j.denda) = (
           jatuh_tempo_cicilan(k.tgl_akad, j.urut_cicilan),
           bagian_cicilan(k.sisa_pokok, k.lama_bulan, j.urut_cicilan) - bagian_cicilan(k.sisa_pokok, k.lama_bulan, j.urut_cicilan - 1),
           bagian_cicilan(k.total_bunga, k.lama_bulan, j.urut_cicilan) - bagian_cicilan(k.total_bunga, k.lama_bulan, j.urut_cicilan - 1),
           greatest(0, new.tgl_system - j.tgl_cicilan),
           case
             when new.jenis_cicilan in ('LELANG', 'HAPUS', 'PUTUS') then j.bunga
             when new.jenis_cicilan = 'LUNAS' and case k.lunas_bunga
               when 'HAPUS' then j.tgl_cicilan > new.tgl_system
               when 'BULAN' then jatuh_tempo_cicilan(k.tgl_akad, j.urut_cicilan - 1) >= new.tgl_system
               else false end then j.bunga
             else 0 end,
           case when new.jenis_cicilan in ('LELANG', 'HAPUS', 'PUTUS') or j.hari_lewat <= k.denda_tenggang then 0
             else floor(least(j.nilai_cicilan * k.denda_maks_persen / 100, case k.jenis_denda when 'TETAP' then k.denda_rp
               else j.nilai_cicilan * k.denda_persen * (j.hari_lewat - k.denda_tenggang) / 100 end)) end)) as are_right
  into sums from mutasi_cicilan_jadwal j where (j.kode_toko, j.no_mutasi_cicilan) = (new.kode_toko, new.no_mutasi_cicilan);
  if not sums.are_right or new.tunggakan <> late
    or (sums.first, sums.last - new.cicilan_dibayar, sums.n) is distinct from (new.cicilan_dibayar + 1, sums.n::integer, case new.jenis_cicilan
      when 'BAYAR' then new.jumlah_angsuran when 'SURAT' then late else k.lama_bulan - new.cicilan_dibayar end)
    or (new.jenis_cicilan <> 'SURAT' and (sums.pokok, sums.bunga) <> (new.pokok_dibayar, new.bunga_rp))
  then
    raise exception 'instalments of % are not those of %', new.no_mutasi_cicilan, new.no_cicilan using errcode = 'KN002', detail = new.no_cicilan;
  end if;
  return null;
end $$;
revoke execute on function instalments_are_right() from public;
create constraint trigger mutasi_cicilan_is_right after insert on mutasi_cicilan deferrable initially deferred for each row execute function instalments_are_right();

create function instalments_paid_before() returns trigger language plpgsql as $$
begin
  new.cicilan_awal := new.cicilan_dibayar;
  return new;
end $$;
create trigger cicilan_paid_before before insert on cicilan for each row execute function instalments_paid_before();

-- Pieces that customers have and have not paid: of open contracts, and those that did not come back when a contract ended with a loss. No shop buys them,
-- and they do not move on.
create view barang_belum_lunas as
  select d.kode_barcode, d.kode_toko, d.no_faktur, k.no_cicilan
  from penjualan_detail d join penjualan p using (kode_toko, no_faktur) join cicilan k on (k.kode_toko, k.no_cicilan) = (p.kode_toko, p.no_cicilan)
  where p.status = 'VALID' and (k.status = 'AKTIF' or exists (
    select from mutasi_cicilan m
    where (m.kode_toko, m.no_cicilan, m.status) = (k.kode_toko, k.no_cicilan, 'VALID') and m.rugi_lelang > 0 and not exists (
      select from mutasi_cicilan_detail b where (b.kode_toko, b.no_mutasi_cicilan, b.kode_barcode) = (m.kode_toko, m.no_mutasi_cicilan, d.kode_barcode))));

-- At the end of every transaction that touches a contract or a hold of it: it holds its pieces as long as they are not handed over or taken back, and its sale
-- has all of them.
create function contract_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its_number constant text := to_jsonb(new) ->> tg_argv[0];
  its cicilan;
  holds bigint;
begin
  select * into its from cicilan where (kode_toko, no_cicilan) = (new.kode_toko, its_number);
  select count(*) into holds from barang_tahan where dilepas_at is null and (kode_toko, kind, dokumen) = (new.kode_toko, 'CICILAN', its_number);
  if holds <> (case when its.status in ('AKTIF', 'LUNAS') and its.status_barang = 'DITAHAN' then (
    select count(*) from cicilan_detail where (kode_toko, no_cicilan) = (new.kode_toko, its_number)) else 0 end)
  then
    raise exception 'contract % is % and holds % pieces', its_number, its.status, holds using errcode = 'KN002', detail = its_number;
  end if;
  if its.status_barang = 'DISERAHKAN' and its.status <> 'CANCELLED' and exists (
    select from (select kode_barcode from cicilan_detail where (kode_toko, no_cicilan) = (new.kode_toko, its_number)) agreed
    full join (
      select d.kode_barcode from penjualan p join penjualan_detail d using (kode_toko, no_faktur)
      where (p.kode_toko, p.no_cicilan, p.status) = (new.kode_toko, its_number, 'VALID')) sold using (kode_barcode)
    where agreed.kode_barcode is null or sold.kode_barcode is null)
  then
    raise exception 'contract % is handed over as a whole', its_number using errcode = 'KN002', detail = its_number;
  end if;
  if exists (
    select from barang_belum_lunas u join barang_dibeli d on (d.kode_barcode, d.no_faktur, d.toko_nota) = (u.kode_barcode, u.no_faktur, u.kode_toko)
    where (u.kode_toko, u.no_cicilan) = (new.kode_toko, its_number) and not d.batal)
  then
    raise exception 'goods of % are bought back', its_number using errcode = 'KN002', detail = its_number;
  end if;
  -- Nothing stands that was done when more was paid: a letter about later instalments.
  if exists (
    select from mutasi_cicilan m where (m.kode_toko, m.no_cicilan, m.status) = (new.kode_toko, its_number, 'VALID') and m.cicilan_dibayar > its.cicilan_dibayar)
  then
    raise exception '% has a later event', its_number using errcode = 'KN002', detail = its_number;
  end if;
  -- As opening claims: a second person approved it.
  if its.dari_saldo_awal and not exists (
    select from posting p where (p.kode_toko, p.reference, p.kind) = (new.kode_toko, its_number, 'CICILAN') and p.membatalkan is null
      and p.approved_by is not null and p.approved_by <> p.user_id)
  then
    raise exception 'a second person approves %', its_number using errcode = 'KN002', detail = its_number;
  end if;
  return null;
end $$;
revoke execute on function contract_stands() from public;
create constraint trigger cicilan_stands after insert or update on cicilan deferrable initially deferred for each row execute function contract_stands('no_cicilan');
create constraint trigger barang_tahan_of_contract after insert or update on barang_tahan deferrable initially deferred for each row
  when (new.kind = 'CICILAN') execute function contract_stands('dokumen');

create function piece_is_paid_up() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- The invoice that a piece is bought back of. A piece that only changes its state has none.
  invoice constant text := coalesce(to_jsonb(new) ->> 'no_nota', to_jsonb(new) ->> 'no_faktur');
  its text;
begin
  select no_cicilan into its from barang_belum_lunas
  where kode_barcode = new.kode_barcode and (invoice is null or (kode_toko, no_faktur) = (to_jsonb(new) ->> 'toko_nota', invoice)) limit 1;
  if found then
    raise exception 'piece % is not paid up: %', new.kode_barcode, its using errcode = 'KN002', detail = new.kode_barcode;
  end if;
  return null;
end $$;
revoke execute on function piece_is_paid_up() from public;
create constraint trigger barang_is_paid_up after update of status on barang deferrable initially deferred for each row
  when (old.status = 'SOLD' and new.status <> 'SOLD' and not new.is_aksesoris) execute function piece_is_paid_up();
create constraint trigger pembelian_of_paid_piece after insert on pembelian_detail deferrable initially deferred for each row
  when (new.kode_barcode is not null) execute function piece_is_paid_up();
create constraint trigger penjualan_tukar_of_paid_piece after insert on penjualan_tukar deferrable initially deferred for each row
  when (new.kode_barcode is not null) execute function piece_is_paid_up();

-- A sale that handed over what was held is cancelled: the case holds the pieces again, which the mirror of the posting has put back.
create or replace function sale_holds_again() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update barang b set status = 'HELD' from penjualan_detail d
  where (d.kode_toko, d.no_faktur) = (new.kode_toko, new.no_faktur) and b.kode_barcode = d.kode_barcode and (b.kode_toko, b.status) = (new.kode_toko, 'READY');
  -- `stok` has its own copy of the state. No trigger changes it here.
  update stok s set status = 'HELD' from penjualan_detail d
  where (d.kode_toko, d.no_faktur) = (new.kode_toko, new.no_faktur) and s.kode_barcode = d.kode_barcode;
  insert into barang_tahan (kode_barcode, kode_toko, untuk, kind, dokumen, user_id)
  select d.kode_barcode, d.kode_toko, new.nama_customer,
         case when new.no_titipan is not null then 'TITIPAN' when new.no_pesanan is not null then 'PESANAN' else 'CICILAN' end,
         coalesce(new.no_titipan, new.no_pesanan, new.no_cicilan), new.dibatalkan_oleh
  from penjualan_detail d where (d.kode_toko, d.no_faktur) = (new.kode_toko, new.no_faktur) order by d.kode_barcode;
  return null;
end $$;
drop trigger penjualan_holds_again on penjualan;
create trigger penjualan_holds_again after update of status on penjualan for each row
  when (num_nonnulls(new.no_titipan, new.no_pesanan, new.no_cicilan) > 0 and old.status <> 'CANCELLED' and new.status = 'CANCELLED') execute function sale_holds_again();

-- Contracts of a day beside its sales: all of them, also cancelled ones, because figures of closed days must not change.
select is_trade('cicilan', 'CICILAN', 'no_cicilan', 'harga_jual', 'not dari_saldo_awal');
select build_trade();

-- The social fund is paid out as other debts.
alter table bayar_tagihan
  drop constraint bayar_tagihan_jenis_tagihan_check,
  add constraint bayar_tagihan_jenis_tagihan_check check (jenis_tagihan in ('PPN', 'HUTANG_BONUS', 'HUTANG_TUKANG', 'SISA_LELANG', 'DANA_SOSIAL', 'PIUTANG_KARYAWAN'));

-- A shop that moves in brings its contracts (docs/decisions/075).
alter table pindah_langkah drop constraint pindah_langkah_langkah_pindah_check,
  add constraint pindah_langkah_langkah_pindah_check check (langkah_pindah in ('ANGGOTA', 'BARANG', 'UANG', 'HUTANG', 'CICILAN', 'TAGIHAN'));
