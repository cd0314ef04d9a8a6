create table bunga_hutang (
  kode_bunga    text         not null primary key,
  jumlah_dari   bigint       not null check (jumlah_dari >= 0),
  jumlah_sampai bigint       not null,
  bunga_persen  numeric(5,2) not null check (bunga_persen >= 0::numeric and bunga_persen <= 100::numeric),
  hitungan      text         not null check (hitungan in ('BULAN', 'SETENGAH', 'HARI')),
  constraint bunga_hutang_jumlah_dari_excl exclude using gist (int8range(jumlah_dari, greatest(jumlah_dari, jumlah_sampai), '[]'::text) with &&),
  constraint bunga_hutang_jumlah_sampai_check check (jumlah_sampai >= jumlah_dari)
);

-- One of the two is said, as the switch PARAMETER_JUMLAH_HUTANG_POKOK_MODULE chooses.
create table hutang_pokok (
  kode_kadar        text         not null primary key references kadar(kode_kadar),
  jumlah_per_gram   bigint       check (jumlah_per_gram > 0),
  persen_harga_emas numeric(5,2) check (persen_harga_emas > 0::numeric and persen_harga_emas <= 100::numeric),
  constraint hutang_pokok_variant check (num_nonnulls(jumlah_per_gram, persen_harga_emas) = 1)
);

create table plafond_hutang (
  kode_plafond  text          not null primary key,
  jenis_plafond text          not null check (jenis_plafond in ('EMAS', 'EMAS_PLASTIK')),
  berat_dari    numeric(12,3) not null check (berat_dari >= 0::numeric),
  berat_sampai  numeric(12,3) not null,
  plafond       bigint        not null check (plafond > 0),
  -- The type as a range of one number, so that no further extension is needed.
  constraint plafond_hutang_berat_dari_excl exclude using gist (int4range((jenis_plafond = 'EMAS'::text)::integer, (jenis_plafond = 'EMAS'::text)::integer, '[]'::text) with &&, numrange(berat_dari, greatest(berat_dari, berat_sampai), '[]'::text) with &&),
  constraint plafond_hutang_berat_sampai_check check (berat_sampai >= berat_dari)
);

create table plafond_hutang_kadar (
  kode_kadar           text   not null primary key references kadar(kode_kadar),
  -- A purity is lent on by the gold alone and by the gold with its plastic: each has a ceiling of its own.
  plafond_emas         bigint check (plafond_emas > 0),
  plafond_emas_plastik bigint check (plafond_emas_plastik > 0),
  constraint plafond_hutang_kadar_says_something check (plafond_emas is not null or plafond_emas_plastik is not null)
);

-- Who has appraised a pledge, with the certificate that he had on that day; and the most that the chain lends to one person (docs/decisions/135).
create table penaksir (
  kode_penaksir     text not null primary key,
  nama_penaksir     text not null,
  no_sertifikat     text not null,
  sertifikat_sampai date not null
);

create table hutang (
  kode_toko                  text          not null references toko(kode_toko) deferrable initially deferred,
  no_faktur_hutang           text          not null,
  tgl_system                 date          not null,
  status                     text          not null check (status in ('AKTIF', 'LUNAS', 'LELANG', 'AMBIL', 'BELI', 'CANCELLED')),
  user_id                    text          not null,
  created_at                 timestamptz   not null default now(),
  cetak_ke                   integer       not null default 0,
  dicetak_oleh               text,
  alasan_batal               text,
  dibatalkan_oleh            text,
  dibatalkan_at              timestamptz,
  kode_sales                 text          not null,
  nama_sales                 text          not null,
  nama_customer              text          not null,
  alamat_customer            text,
  no_hp                      text          not null check (no_hp <> ''::text),
  no_identitas               text,
  -- The day that months are counted from: that of the document, unless it was lent before the books.
  tgl_hutang                 date          not null,
  dari_saldo_awal            boolean       not null default false,
  -- The number that the customer's old paper has.
  no_lama                    text          check (no_lama <> ''::text),
  -- The sealed bag that it lies in.
  no_kantong                 text          check (no_kantong <> ''::text),
  jenis_plafond              text          not null check (jenis_plafond in ('EMAS', 'EMAS_PLASTIK')),
  total_qty                  integer       not null check (total_qty > 0),
  total_berat                numeric(12,3) not null check (total_berat > 0::numeric),
  total_berat_dengan_plastik numeric(12,3) not null,
  -- What would be lent on it by the parameters, and the most that was, as they stood; none where a shop has none.
  taksiran                   bigint        check (taksiran >= 0),
  plafond                    bigint        check (plafond >= 0),
  jumlah_hutang              bigint        not null check (jumlah_hutang > 0),
  bunga_persen               numeric(5,2)  not null check (bunga_persen >= 0::numeric),
  hitungan                   text          not null check (hitungan in ('BULAN', 'SETENGAH', 'HARI')),
  lama_pinjam                integer       not null check (lama_pinjam >= 1 and lama_pinjam <= 60),
  -- Of months that many are paid; each moves the day on which it is due. So many of them were paid before the books.
  bulan_dibayar              integer       not null check (bulan_dibayar >= 0),
  bulan_awal                 integer       not null default 0,
  tgl_jatuh_tempo            date          not null,
  bunga_rp                   bigint        not null check (bunga_rp >= 0),
  admin_gadai                bigint        not null check (admin_gadai >= 0),
  -- What is paid out.
  grand_total                bigint        not null check (grand_total > 0),
  jumlah_bayar               bigint        not null,
  -- What the customer owes of it now.
  sisa_hutang                bigint        not null,
  keterangan                 text,
  written_in                 xid8          not null default pg_current_xact_id(),
  cari                       text          not null generated always as (upper((((((((coalesce(no_faktur_hutang, ''::text) || ' '::text) || coalesce(no_lama, ''::text)) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text)) || ' '::text) || coalesce(no_kantong, ''::text))) stored,
  -- What is still owed, and what of the pledge still lies in its bag: of one that is not open nothing does.
  qty_gadai                  integer       not null,
  berat_gadai                numeric(12,3) not null,
  -- Interest of a loan that goes on is paid in the steps in which it is counted: by months, halves or days (docs/decisions/108). What is paid is so many months and so
  -- many thirtieths of the one that has begun; all that was paid before is whole months.
  hari_dibayar               integer       not null check (hari_dibayar >= 0 and hari_dibayar <= 29),
  -- A renewal can change the interest of a loan (docs/decisions/133). `bunga_persen` stays the rate that was agreed on at first; `bunga_berlaku` is the rate of
  -- now. An event has the rate that its interest is counted by, and the rate from then on.
  bunga_berlaku              numeric(5,2)  not null check (bunga_berlaku >= 0::numeric),
  -- The shelf of pledges (docs/decisions/134): each bag lies in a box, bags are counted, and at a redemption the scanned bag is the bag of the loan.
  no_kotak                   text          check (no_kotak <> ''::text),
  kode_penaksir              text          references penaksir(kode_penaksir),
  nama_penaksir              text,
  no_sertifikat              text,
  sertifikat_sampai          date,
  -- A customer who has lost his pawn letter declares it and gets another one (docs/decisions/139). Letters of a loan are numbered: 0 is the first one, and the last
  -- one alone is valid.
  surat_ke                   integer       not null default 0 check (surat_ke >= 0 and surat_ke <= 99),
  constraint hutang_pkey primary key (kode_toko, no_faktur_hutang),
  constraint hutang_kode_toko_kode_sales_fkey foreign key (kode_toko, kode_sales) references sales(kode_toko, kode_sales),
  constraint hutang_appraised check (num_nonnulls(kode_penaksir, nama_penaksir, no_sertifikat, sertifikat_sampai) = any (array[0, 4])),
  constraint hutang_ceiling check (dari_saldo_awal or plafond is null or jumlah_hutang <= plafond),
  constraint hutang_certificate check (sertifikat_sampai >= tgl_hutang),
  constraint hutang_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint hutang_check1 check (total_berat_dengan_plastik >= total_berat),
  constraint hutang_check2 check (bulan_awal >= 0 and (bulan_awal = 0 or dari_saldo_awal)),
  -- It is due later by just what is paid.
  constraint hutang_due check (tgl_jatuh_tempo = ((tgl_hutang + make_interval(months => lama_pinjam + bulan_dibayar))::date + hari_dibayar)),
  constraint hutang_is_paid_out check (grand_total = jumlah_hutang - admin_gadai
    and case when dari_saldo_awal then (jumlah_bayar, admin_gadai) = (0, 0) and tgl_hutang <= tgl_system else jumlah_bayar = grand_total and tgl_hutang = tgl_system end),
  constraint hutang_old check ((no_lama is not null) = dari_saldo_awal),
  -- Nothing is owed for nothing: as long as it is open, some of the pledge lies there.
  constraint hutang_owed check (case status when 'AKTIF'
    then sisa_hutang between 1 and jumlah_hutang and qty_gadai between 1 and total_qty and berat_gadai > 0 and berat_gadai <= total_berat
    else (sisa_hutang, qty_gadai, berat_gadai) = (0, 0, 0) end)
);
alter table hutang add constraint hutang_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index hutang_by_date on hutang (kode_toko, tgl_system, no_faktur_hutang);
create index hutang_by_person on hutang using gin (tanda_orang(no_hp, no_identitas, null::text)) with (fastupdate=off) where (num_nonnulls(no_hp, no_identitas, null::text) > 0);
create index hutang_by_text on hutang using gin (cari gin_trgm_ops);
-- A bag is one customer's at a time.
create unique index hutang_kantong on hutang (kode_toko, no_kantong) where (status = 'AKTIF'::text);
create index hutang_kotak on hutang (kode_toko, no_kotak) where (status = 'AKTIF'::text);
-- And an old number one loan's, unless that was taken back.
create unique index hutang_lama on hutang (kode_toko, no_lama) where (status <> 'CANCELLED'::text);
create index hutang_of_identity on hutang (identitas_baku(no_identitas)) where ((status = 'AKTIF'::text) and (no_identitas is not null));
-- A person is known by his telephone and by his identity number. Open loans of all shops count; loans from before the books are not refused, and count too.
create index hutang_of_phone on hutang (no_hp) where (status = 'AKTIF'::text);
create index hutang_open on hutang (kode_toko, tgl_jatuh_tempo, no_faktur_hutang) where (status = 'AKTIF'::text);
create trigger hutang_alasan_batal_no_card before insert or update of alasan_batal on hutang for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger hutang_begins before insert on hutang for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger hutang_case_begins before insert on hutang for each row execute function hutang_case_begins();
create trigger hutang_case_follows before update on hutang for each row when (pg_trigger_depth() = 0 and ((old.sisa_hutang, old.bulan_dibayar, old.hari_dibayar, old.bunga_berlaku, old.tgl_jatuh_tempo, old.qty_gadai, old.berat_gadai, old.surat_ke) is distinct from (new.sisa_hutang, new.bulan_dibayar, new.hari_dibayar, new.bunga_berlaku, new.tgl_jatuh_tempo, new.qty_gadai, new.berat_gadai, new.surat_ke) or old.status <> new.status and (old.status <> 'AKTIF'::text or new.status <> 'CANCELLED'::text))) execute function refuse_hand();
create constraint trigger hutang_case_is_right after insert or update on hutang deferrable initially deferred for each row execute function case_is_right('hutang', 'no_faktur_hutang');
create trigger hutang_case_zero before update on hutang for each row when (old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function hutang_case_zero();
create constraint trigger hutang_cash_within_limit after insert on hutang deferrable initially deferred for each row execute function cash_within_limit('HUTANG', 'no_faktur_hutang');
create trigger hutang_keterangan_no_card before insert or update of keterangan on hutang for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger hutang_kotak_follows before update on hutang for each row when (pg_trigger_depth() = 0 and old.no_kotak is distinct from new.no_kotak) execute function refuse_hand();
create trigger hutang_marks after insert on hutang for each row when (num_nonnulls(new.no_hp, new.no_identitas) > 1) execute function marks_come_together();
create trigger hutang_no_delete before delete on hutang for each row execute function refuse_removal();
create trigger hutang_no_truncate before truncate on hutang for each statement execute function refuse_removal();
create trigger hutang_open_date after insert on hutang referencing new table as baru for each statement execute function held_on_open_date();
create trigger hutang_paid_before before insert on hutang for each row execute function loan_has_paid_before();
create constraint trigger hutang_reversed after update on hutang deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger hutang_stamped before insert on hutang for each row execute function stamp_row();
create constraint trigger hutang_stands after insert or update on hutang deferrable initially deferred for each row execute function loan_stands('no_faktur_hutang');
create trigger hutang_stays before update on hutang for each row execute function guard_header();
create constraint trigger hutang_within_limit after insert on hutang deferrable initially deferred for each row when (not new.dari_saldo_awal) execute function loan_within_limit();
-- A redemption or a payment of principal that is taken back lends again.
create constraint trigger hutang_within_limit_again after update on hutang deferrable initially deferred for each row when (not new.dari_saldo_awal and new.status = 'AKTIF'::text and (old.status <> 'AKTIF'::text or new.sisa_hutang > old.sisa_hutang)) execute function loan_within_limit();

create table hutang_detail (
  kode_toko            text          not null,
  no_faktur_hutang     text          not null,
  no_urut              integer       not null,
  tgl_system           date          not null,
  nama_barang          text          not null,
  kode_kadar           text          not null references kadar(kode_kadar),
  kadar                numeric(6,3)  not null check (kadar > 0::numeric and kadar <= 100::numeric),
  kode_kondisi         text          references kondisi_pinjaman(kode_kondisi),
  persen_nilai         numeric(5,2)  not null check (persen_nilai >= 0::numeric),
  qty                  integer       not null check (qty > 0),
  berat                numeric(12,3) not null check (berat > 0::numeric),
  berat_dengan_plastik numeric(12,3) not null,
  fine                 numeric(12,3) not null,
  pokok_per_gram       bigint        check (pokok_per_gram > 0),
  taksiran             bigint,
  -- With which event each has left, which follows from these rows and from nobody's hand.
  keluar_dengan        text,
  -- A photo of each pledged thing (docs/decisions/138). It waits in foto_unggah until its loan takes it, and is the photo of one thing.
  foto                 text          check (foto ~ '^[A-Za-z0-9]{16}$'::text),
  constraint hutang_detail_pkey primary key (kode_toko, no_faktur_hutang, no_urut),
  constraint hutang_detail_kode_toko_no_faktur_hutang_fkey foreign key (kode_toko, no_faktur_hutang) references hutang(kode_toko, no_faktur_hutang),
  constraint hutang_detail_check check (berat_dengan_plastik >= berat),
  constraint hutang_detail_check1 check (fine = round(berat * kadar / 100::numeric, 3)),
  constraint hutang_detail_check2 check (taksiran >= 0 and (taksiran is null) = (pokok_per_gram is null))
);
create index hutang_detail_by_date on hutang_detail (kode_toko, tgl_system);
create unique index hutang_detail_foto on hutang_detail (foto) where (foto is not null);
create trigger hutang_detail_append_only before delete or update on hutang_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger hutang_detail_no_truncate before truncate on hutang_detail for each statement execute function refuse_change();
create trigger hutang_detail_of_its_document after insert on hutang_detail referencing new table as baris for each statement execute function hutang_detail_of_its_document();

create table hutang_bayar (
  kode_toko        text         not null,
  no_faktur_hutang text         not null,
  no_urut          integer      not null,
  tgl_system       date         not null,
  jenis            text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT')),
  no_rekening      text         references rekening(no_rekening),
  no_kartu         text,
  jumlah           bigint       not null check (jumlah > 0),
  piutang          boolean      not null default false,
  persen_kartu     numeric(5,2) not null default 0,
  biaya_kartu      bigint       not null default 0,
  constraint hutang_bayar_pkey primary key (kode_toko, no_faktur_hutang, no_urut),
  constraint hutang_bayar_kode_toko_no_faktur_hutang_fkey foreign key (kode_toko, no_faktur_hutang) references hutang(kode_toko, no_faktur_hutang),
  constraint hutang_bayar_account check ((jenis = 'CASH'::text) = (no_rekening is null)),
  constraint hutang_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint hutang_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index hutang_bayar_by_date on hutang_bayar (kode_toko, tgl_system);
create trigger hutang_bayar_append_only before delete or update on hutang_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger hutang_bayar_costs_its_fee after insert on hutang_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger hutang_bayar_no_kartu_no_card before insert or update of no_kartu on hutang_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger hutang_bayar_no_truncate before truncate on hutang_bayar for each statement execute function refuse_change();
create trigger hutang_bayar_of_its_document after insert on hutang_bayar referencing new table as baris for each statement execute function hutang_bayar_of_its_document();

create table mutasi_hutang (
  kode_toko         text          not null references toko(kode_toko) deferrable initially deferred,
  no_mutasi_hutang  text          not null,
  tgl_system        date          not null,
  status            text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id           text          not null,
  created_at        timestamptz   not null default now(),
  cetak_ke          integer       not null default 0,
  dicetak_oleh      text,
  alasan_batal      text,
  dibatalkan_oleh   text,
  dibatalkan_at     timestamptz,
  jenis_hutang      text          not null check (jenis_hutang in ('PERPANJANG', 'LUNAS', 'LELANG', 'AMBIL', 'BELI', 'GANTI_SURAT')),
  no_faktur_hutang  text          not null,
  nama_customer     text          not null,
  no_hp             text          not null,
  tgl_hutang        date          not null,
  jumlah_hutang     bigint        not null,
  bunga_persen      numeric(5,2)  not null,
  -- How many months were paid before, and how many this pays, with days of the last one where the whole loan is paid: a month has thirty.
  bulan_dibayar     integer       not null check (bulan_dibayar >= 0),
  bulan_bunga       integer       not null check (bulan_bunga >= 0),
  hari_bunga        integer       not null check (hari_bunga >= 0 and hari_bunga <= 29),
  bunga_rp          bigint        not null check (bunga_rp >= 0),
  pokok_dibayar     bigint        not null,
  -- Sold: for how much, what that cost him, what of it is his, and what the shop lost.
  nilai_lelang      bigint        not null check (nilai_lelang >= 0),
  biaya_lelang      bigint        not null check (biaya_lelang >= 0),
  sisa_lelang       bigint        not null check (sisa_lelang >= 0),
  rugi_lelang       bigint        not null check (rugi_lelang >= 0),
  -- When it is due since.
  tgl_jatuh_tempo   date          not null,
  total_qty         integer       not null,
  total_berat       numeric(12,3) not null,
  grand_total       bigint        not null,
  jumlah_bayar      bigint        not null,
  kembali           bigint        not null check (kembali >= 0),
  keterangan        text,
  written_in        xid8          not null default pg_current_xact_id(),
  cari              text          not null generated always as (upper((((((coalesce(no_mutasi_hutang, ''::text) || ' '::text) || coalesce(no_faktur_hutang, ''::text)) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text))) stored,
  keluar_qty        integer       not null check (keluar_qty >= 0),
  keluar_berat      numeric(12,3) not null check (keluar_berat >= 0::numeric),
  -- What the things are taken for that the shop keeps.
  nilai_ambil       bigint        not null,
  hari_dibayar      integer       not null check (hari_dibayar >= 0 and hari_dibayar <= 29),
  bunga_baru        numeric(5,2)  not null check (bunga_baru >= 0::numeric),
  kantong_dipindai  text          check (kantong_dipindai <> ''::text),
  -- A customer who sells his pledge brings gold, as one who sells any other gold. The event has his identity, of the loan or as he gives it now.
  no_identitas      text          check (length(no_identitas) >= 1 and length(no_identitas) <= 30),
  alamat_customer   text,
  -- The number of the new letter, its fee, and the number of the report of the police.
  surat_ke          integer       check (surat_ke >= 1 and surat_ke <= 99),
  biaya_surat       bigint        check (biaya_surat >= 0),
  no_laporan        text          check (length(no_laporan) >= 1 and length(no_laporan) <= 40),
  -- The letter that was shown, where a loan has had several.
  surat_ditunjukkan integer       check (surat_ditunjukkan >= 0),
  constraint mutasi_hutang_pkey primary key (kode_toko, no_mutasi_hutang),
  constraint mutasi_hutang_kode_toko_no_faktur_hutang_fkey foreign key (kode_toko, no_faktur_hutang) references hutang(kode_toko, no_faktur_hutang),
  -- A letter that replaces a lost one is no payment of the loan (0821_lost_letters.sql).
  constraint mutasi_hutang_adds_up check (jenis_hutang = 'GANTI_SURAT' or grand_total = bunga_rp + pokok_dibayar + biaya_lelang + sisa_lelang - rugi_lelang
    -- A customer who sells his pledge gets the price less his debt, to the rupiah. If the price is less than his debt, he pays the difference, as he pays in all
    -- other events.
    and case when jenis_hutang = 'BELI' and nilai_ambil >= grand_total then kembali = 0 and nilai_ambil = grand_total + jumlah_bayar
      else jumlah_bayar - kembali = grand_total - nilai_ambil end
    and (jenis_hutang <> 'BELI' or (biaya_lelang, sisa_lelang, rugi_lelang) = (0, 0, 0) and least(grand_total, nilai_ambil) > 0)
    -- A renewal pays a part of the loan at most, and things go back only for a part. `interest_is_right` checks that the interest is paid first.
    and case jenis_hutang when 'PERPANJANG'
      then pokok_dibayar between 0 and jumlah_hutang - 1 and bulan_bunga + hari_bunga + pokok_dibayar >= 1
        and (pokok_dibayar > 0 or keluar_qty = 0) and keluar_qty < total_qty
      else pokok_dibayar = jumlah_hutang and (keluar_qty, keluar_berat) = (total_qty, total_berat) end
    and case when jenis_hutang in ('LELANG', 'AMBIL')
      then nilai_lelang + nilai_ambil = grand_total and grand_total > 0 and (rugi_lelang = 0 or bunga_rp + biaya_lelang + sisa_lelang = 0)
      else nilai_lelang + biaya_lelang + sisa_lelang + rugi_lelang = 0 end
    -- Only an auction has proceeds and costs. Only a pledge that the shop keeps or buys has a value.
    and (jenis_hutang = 'LELANG' or nilai_lelang + biaya_lelang = 0) and (jenis_hutang in ('AMBIL', 'BELI') or nilai_ambil = 0)),
  constraint mutasi_hutang_check check (cetak_ke > 0 or dicetak_oleh is null),
  -- Only the fee is paid, and nothing leaves.
  constraint mutasi_hutang_letter check (
case
    when jenis_hutang = 'GANTI_SURAT'::text then num_nonnulls(surat_ke, biaya_surat) = 2 and surat_ditunjukkan is null and keterangan is not null and grand_total = biaya_surat and (jumlah_bayar - kembali) = grand_total and (bulan_bunga + hari_bunga + bunga_rp + pokok_dibayar + nilai_lelang + biaya_lelang + sisa_lelang + rugi_lelang + nilai_ambil + keluar_qty) = 0
    else num_nonnulls(surat_ke, biaya_surat, no_laporan) = 0
end),
  constraint mutasi_hutang_rate check (jenis_hutang = 'PERPANJANG'::text or bunga_baru = bunga_persen),
  constraint mutasi_hutang_seller check (
case jenis_hutang
    when 'BELI'::text then true
    when 'GANTI_SURAT'::text then no_identitas is not null and alamat_customer is null
    else num_nonnulls(no_identitas, alamat_customer) = 0
end)
);
alter table mutasi_hutang add constraint mutasi_hutang_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index mutasi_hutang_by_date on mutasi_hutang (kode_toko, tgl_system, no_mutasi_hutang);
create index mutasi_hutang_by_person on mutasi_hutang using gin (tanda_orang(no_hp, no_identitas, null::text)) with (fastupdate=off) where (num_nonnulls(no_hp, no_identitas, null::text) > 0);
create index mutasi_hutang_by_text on mutasi_hutang using gin (cari gin_trgm_ops);
create index mutasi_hutang_of_hutang on mutasi_hutang (kode_toko, no_faktur_hutang);
-- Each month is paid once.
create unique index mutasi_hutang_of_months on mutasi_hutang (kode_toko, no_faktur_hutang, bulan_dibayar, hari_dibayar) where ((status = 'VALID'::text) and ((bulan_bunga + hari_bunga) > 0));
create unique index mutasi_hutang_once on mutasi_hutang (kode_toko, no_faktur_hutang) where ((status = 'VALID'::text) and (jenis_hutang <> all (array['PERPANJANG'::text, 'GANTI_SURAT'::text])));
create trigger mutasi_hutang_alasan_batal_no_card before insert or update of alasan_batal on mutasi_hutang for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger mutasi_hutang_bag after insert on mutasi_hutang for each row when (new.kantong_dipindai is not null) execute function bag_is_handed_out();
create trigger mutasi_hutang_begins before insert on mutasi_hutang for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger mutasi_hutang_cash_within_limit after insert on mutasi_hutang deferrable initially deferred for each row execute function cash_within_limit('MUTASI_HUTANG', 'no_mutasi_hutang');
create constraint trigger mutasi_hutang_gives_its_own after insert on mutasi_hutang deferrable initially deferred for each row execute function loan_gives_its_own();
create trigger mutasi_hutang_interest after insert on mutasi_hutang for each row execute function interest_is_right();
create trigger mutasi_hutang_keterangan_no_card before insert or update of keterangan on mutasi_hutang for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger mutasi_hutang_letter_shown after insert on mutasi_hutang for each row execute function letter_is_shown();
create trigger mutasi_hutang_moves_hutang after insert on mutasi_hutang for each row when (new.no_faktur_hutang is not null) execute function mutasi_hutang_moves_hutang();
create trigger mutasi_hutang_moves_hutang_back after update of status on mutasi_hutang for each row when (new.no_faktur_hutang is not null and old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function mutasi_hutang_moves_hutang();
create trigger mutasi_hutang_no_delete before delete on mutasi_hutang for each row execute function refuse_removal();
create trigger mutasi_hutang_no_truncate before truncate on mutasi_hutang for each statement execute function refuse_removal();
create trigger mutasi_hutang_open_date after insert on mutasi_hutang referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger mutasi_hutang_reversed after update on mutasi_hutang deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger mutasi_hutang_stamped before insert on mutasi_hutang for each row execute function stamp_row();
create constraint trigger mutasi_hutang_stands after insert or update on mutasi_hutang deferrable initially deferred for each row execute function loan_stands('no_faktur_hutang');
create trigger mutasi_hutang_stays before update on mutasi_hutang for each row execute function guard_header();

create table mutasi_hutang_bayar (
  kode_toko        text         not null,
  no_mutasi_hutang text         not null,
  no_urut          integer      not null,
  tgl_system       date         not null,
  jenis            text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT', 'SEKALIGUS')),
  no_rekening      text         references rekening(no_rekening),
  no_kartu         text,
  jumlah           bigint       not null check (jumlah > 0),
  piutang          boolean      not null default false,
  persen_kartu     numeric(5,2) not null default 0,
  biaya_kartu      bigint       not null default 0,
  constraint mutasi_hutang_bayar_pkey primary key (kode_toko, no_mutasi_hutang, no_urut),
  constraint mutasi_hutang_bayar_kode_toko_no_mutasi_hutang_fkey foreign key (kode_toko, no_mutasi_hutang) references mutasi_hutang(kode_toko, no_mutasi_hutang),
  constraint mutasi_hutang_bayar_account check ((jenis in ('CASH', 'SEKALIGUS')) = (no_rekening is null)),
  constraint mutasi_hutang_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint mutasi_hutang_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index mutasi_hutang_bayar_by_date on mutasi_hutang_bayar (kode_toko, tgl_system);
create trigger mutasi_hutang_bayar_append_only before delete or update on mutasi_hutang_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger mutasi_hutang_bayar_costs_its_fee after insert on mutasi_hutang_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger mutasi_hutang_bayar_no_kartu_no_card before insert or update of no_kartu on mutasi_hutang_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger mutasi_hutang_bayar_no_truncate before truncate on mutasi_hutang_bayar for each statement execute function refuse_change();
create trigger mutasi_hutang_bayar_of_its_document after insert on mutasi_hutang_bayar referencing new table as baris for each statement execute function mutasi_hutang_bayar_of_its_document();

-- Which things leave with it, which are those of the loan as they were left; kept by the shop, each at what it is taken for.
create table mutasi_hutang_detail (
  kode_toko        text          not null,
  no_mutasi_hutang text          not null,
  no_urut          integer       not null,
  tgl_system       date          not null,
  batal            boolean       not null default false,
  no_faktur_hutang text          not null,
  urut_hutang      integer       not null,
  nama_barang      text          not null,
  kadar            numeric(6,3)  not null,
  qty              integer       not null,
  berat            numeric(12,3) not null,
  fine             numeric(12,3) not null,
  harga            bigint        not null check (harga >= 0),
  -- The group and the condition that priced each thing that a customer sold, and its weight on the scale on that day.
  kode_group       text,
  kondisi_jual     text,
  berat_hari_ini   numeric(12,3) check (berat_hari_ini > 0::numeric),
  constraint mutasi_hutang_detail_pkey primary key (kode_toko, no_mutasi_hutang, no_urut),
  constraint mutasi_hutang_detail_kode_toko_no_faktur_hutang_urut_hutan_fkey foreign key (kode_toko, no_faktur_hutang, urut_hutang) references hutang_detail(kode_toko, no_faktur_hutang, no_urut),
  constraint mutasi_hutang_detail_kode_toko_no_mutasi_hutang_fkey foreign key (kode_toko, no_mutasi_hutang) references mutasi_hutang(kode_toko, no_mutasi_hutang)
);
create index mutasi_hutang_detail_by_date on mutasi_hutang_detail (kode_toko, tgl_system);
-- Each leaves once.
create unique index mutasi_hutang_detail_once on mutasi_hutang_detail (kode_toko, no_faktur_hutang, urut_hutang) where (not batal);
create trigger mutasi_hutang_detail_append_only before delete or update on mutasi_hutang_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger mutasi_hutang_detail_comes_back after update of batal on mutasi_hutang_detail for each row when (old.batal <> new.batal) execute function thing_leaves();
create constraint trigger mutasi_hutang_detail_is_its_own after insert on mutasi_hutang_detail deferrable initially deferred for each row execute function loan_gives_its_own();
create trigger mutasi_hutang_detail_leaves after insert on mutasi_hutang_detail for each row execute function thing_leaves();
create trigger mutasi_hutang_detail_no_truncate before truncate on mutasi_hutang_detail for each statement execute function refuse_change();
create trigger mutasi_hutang_detail_of_its_document after insert on mutasi_hutang_detail referencing new table as baris for each statement execute function mutasi_hutang_detail_of_its_document();
create trigger mutasi_hutang_detail_priced after insert on mutasi_hutang_detail for each row execute function pledge_is_priced();

-- A count of bags: what was expected and what lay there, with the second person who approved it. It changes no book: a bag that is missing stays the shop's debt.
create table hitung_kantong (
  kode_toko         text        not null references toko(kode_toko),
  no_hitung_kantong text        not null,
  tgl_system        date        not null,
  user_id           text        not null,
  created_at        timestamptz not null default clock_timestamp(),
  -- Only this box; all bags of the shop without one.
  no_kotak          text        check (no_kotak <> ''::text),
  jumlah_ada        integer     not null check (jumlah_ada >= 0),
  jumlah_kurang     integer     not null check (jumlah_kurang >= 0),
  jumlah_lebih      integer     not null check (jumlah_lebih >= 0),
  jumlah_pindah     integer     not null,
  keterangan        text,
  disetujui_oleh    text        not null,
  constraint hitung_kantong_pkey primary key (kode_toko, no_hitung_kantong),
  constraint hitung_kantong_check check (jumlah_pindah >= 0 and (jumlah_pindah = 0 or no_kotak is not null)),
  constraint hitung_kantong_check1 check (disetujui_oleh <> user_id)
);
create index hitung_kantong_by_date on hitung_kantong (kode_toko, tgl_system, no_hitung_kantong);
create constraint trigger hitung_kantong_adds_up after insert on hitung_kantong deferrable initially deferred for each row execute function bag_count_adds_up();
create trigger hitung_kantong_append_only before delete or update on hitung_kantong for each row execute function refuse_change();
create trigger hitung_kantong_by_two_people before insert on hitung_kantong for each row execute function guard_second_person('disetujui_oleh');
create trigger hitung_kantong_no_truncate before truncate on hitung_kantong for each statement execute function refuse_change();
create trigger hitung_kantong_open_date before insert on hitung_kantong for each row execute function guard_bag_count();

create table hitung_kantong_detail (
  kode_toko         text    not null,
  no_hitung_kantong text    not null,
  no_urut           integer not null,
  no_kantong        text    not null,
  hasil_kantong     text    not null check (hasil_kantong in ('ADA', 'KURANG', 'LEBIH', 'PINDAH')),
  -- The loan whose bag it is; none for a bag that no open loan has.
  no_faktur_hutang  text,
  -- Where it was expected.
  kotak_lama        text,
  constraint hitung_kantong_detail_pkey primary key (kode_toko, no_hitung_kantong, no_urut),
  constraint hitung_kantong_detail_kode_toko_no_hitung_kantong_no_kanton_key unique (kode_toko, no_hitung_kantong, no_kantong),
  constraint hitung_kantong_detail_kode_toko_no_faktur_hutang_fkey foreign key (kode_toko, no_faktur_hutang) references hutang(kode_toko, no_faktur_hutang),
  constraint hitung_kantong_detail_kode_toko_no_hitung_kantong_fkey foreign key (kode_toko, no_hitung_kantong) references hitung_kantong(kode_toko, no_hitung_kantong),
  constraint hitung_kantong_detail_check check ((no_faktur_hutang is null) = (hasil_kantong = 'LEBIH'::text))
);
create index hitung_kantong_of_hutang on hitung_kantong_detail (kode_toko, no_faktur_hutang);
create constraint trigger hitung_kantong_detail_adds_up after insert on hitung_kantong_detail deferrable initially deferred for each row execute function bag_count_adds_up();
create trigger hitung_kantong_detail_append_only before delete or update on hitung_kantong_detail for each row execute function refuse_change();
create trigger hitung_kantong_detail_counts after insert on hitung_kantong_detail for each row execute function bag_is_counted();
create trigger hitung_kantong_detail_no_truncate before truncate on hitung_kantong_detail for each statement execute function refuse_change();
