-- Refining (events.md R2, R3, R5, R6, R8; docs/decisions/152 to 154). A batch is lots that were sent to be washed, plated or melted. It stays open until every
-- gram of it has a name: back, a bar, a by-product or a loss.

-- 1. What the assay finds beyond or below the declared fineness is no loss of grams: it has a place and an account of its own.
insert into tempat (tempat, kelas, berbaki, status, keluar, antar_toko) values ('UJI', 'LUAR', false, '{DESTROYED}', 'BEBAS', false);
insert into akun (nomor_akun, nama_akun, jenis_akun) values ('5-1008', 'Selisih Kadar Uji', 'BEBAN') on conflict do nothing;
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun) values ('LUAR', 'UJI', 'UJI', 'DEBET', '5-1008') on conflict do nothing;
-- The fee of the work goes where the role of refining says so far; what a craftsman makes good lessens the expense of losses.
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select n.trx, 'SEPUHAN', 'ONGKOS', 'DEBET', coalesce((select p.nomor_akun from para_akun_transaksi p where (p.trx, p.type, p.kode_akun) = ('SEPUHAN', 'SEPUHAN', 'ONGKOS')),
  (select nomor_akun from akun where nomor_akun = '5-1004'))
from (values ('TERIMA_CUCI'), ('TERIMA_SEPUHAN')) as n (trx) on conflict do nothing;
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'TUTUP_CUCI', 'SEPUHAN', 'BEBAN_SUSUT', 'DEBET', (select nomor_akun from akun where nomor_akun = '5-1002') on conflict do nothing;

-- 2. The batch, and what was sent.
select create_document('kirim_cuci', 'no_cuci', array['KIRIM', 'SEBAGIAN', 'SELESAI', 'CANCELLED'], array['kirim_cuci_detail']);
alter table kirim_cuci
  add column tujuan_cuci       text    not null check (tujuan_cuci in ('BANGKU', 'TUKANG')),
  add column kode_tukang       text,
  add column nama_tukang       text,
  add column jenis_cuci        text    not null check (jenis_cuci in ('CUCI', 'SEPUH', 'LEBUR')),
  add column perkiraan_selesai date    not null check (perkiraan_selesai >= tgl_system),
  add column keterangan        text    check (keterangan <> ''),
  add column total_qty         integer not null check (total_qty >= 0),
  add column total_berat       numeric(12,3) not null check (total_berat > 0),
  add column total_fine        numeric(12,3) not null check (total_fine >= 0 and total_fine <= total_berat),
  add column total_hpp         bigint  not null check (total_hpp >= 0),
  add constraint kirim_cuci_names_its_craftsman check ((kode_tukang is not null) = (tujuan_cuci = 'TUKANG') and (kode_tukang is null) = (nama_tukang is null)),
  add constraint kirim_cuci_of_craftsman foreign key (kode_toko, kode_tukang) references tukang (kode_toko, kode_tukang);
create index kirim_cuci_open on kirim_cuci (kode_toko, tgl_system) where status in ('KIRIM', 'SEBAGIAN');
create index kirim_cuci_by_craftsman on kirim_cuci (kode_toko, kode_tukang);
alter table kirim_cuci_detail
  add column batal       boolean not null default false,
  add column kode_lot    text    not null references lot,
  add column asal_barang text    not null check (asal_barang in ('BEKAS', 'ROSOK', 'BATANG')),
  add column nama_barang text    not null,
  add column kadar       numeric(6,3),
  add column qty_lot         integer not null check (qty_lot >= 0),
  add column berat       numeric(12,3) not null check (berat > 0),
  add column fine        numeric(12,3) not null check (fine >= 0 and fine <= berat),
  add column hpp         bigint  not null check (hpp >= 0),
  add constraint kirim_cuci_detail_once unique (kode_toko, no_cuci, kode_lot);
create index kirim_cuci_detail_by_lot on kirim_cuci_detail (kode_lot);
create view kirim_cuci_gerak as
  select d.kode_toko, d.no_cuci as nomor, m.tempat || '/' || d.kode_lot as apa, m.arah * d.qty_lot as pieces, m.arah * d.fine as fine, m.arah * d.hpp as cost, 0::bigint as rupiah
  from kirim_cuci_detail d cross join lateral (values (-1, d.asal_barang), (1, 'CUCI')) as m (arah, tempat);
select guard_document('kirim_cuci', 'no_cuci', 'KIRIM_CUCI', array['kirim_cuci_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "kirim_cuci_detail": { "total_qty": "qty_lot", "total_berat": "berat", "total_fine": "fine", "total_hpp": "hpp" } }');
select search_document('kirim_cuci', array['no_cuci', 'nama_tukang', 'keterangan']);

-- What can be sent: lots of the used goods, of the scrap and of the bars, as far as there is gold of them.
create view lot_cuci as
  select s.kode_toko, s.kode_lot, s.tempat as asal_barang, coalesce(nullif(l.keterangan, ''), s.kode_lot) as nama_barang, l.kadar, s.pieces::integer as qty_lot, s.gross as berat, s.fine, s.cost as hpp,
         l.tgl_system
  from saldo_lot s join lot l using (kode_lot)
  where s.tempat in ('BEKAS', 'ROSOK', 'BATANG') and s.pihak = '' and s.gross > 0;

-- 3. What comes back as it went, lighter.
select create_document('terima_cuci', 'no_terima_cuci', array['VALID', 'CANCELLED'], array['terima_cuci_detail']);
alter table terima_cuci
  add column no_cuci        text    not null,
  add column jenis_cuci     text    not null,
  add column kode_tukang    text,
  add column nama_tukang    text,
  add column total_qty      integer not null check (total_qty >= 0),
  add column total_berat    numeric(12,3) not null check (total_berat > 0),
  add column total_kembali  numeric(12,3) not null check (total_kembali >= 0),
  add column susut_gross    numeric(12,3) not null check (susut_gross >= 0),
  add column susut_fine     numeric(12,3) not null check (susut_fine >= 0 and susut_fine <= susut_gross),
  add column susut_rp       bigint  not null check (susut_rp >= 0),
  add column ongkos_sepuhan bigint  not null check (ongkos_sepuhan >= 0),
  add column cara_ongkos    text    not null check (cara_ongkos in ('KAS', 'HUTANG')),
  add column no_rekening    text    references rekening check (no_rekening is null or cara_ongkos = 'KAS'),
  add column keterangan     text    check (keterangan <> ''),
  -- Its place among what happened to the batch.
  add column langkah        integer not null default 0,
  add constraint terima_cuci_weighs check (total_berat = total_kembali + susut_gross),
  add constraint terima_cuci_owes_somebody check (cara_ongkos = 'KAS' or kode_tukang is not null),
  add constraint terima_cuci_of_batch foreign key (kode_toko, no_cuci) references kirim_cuci;
create index terima_cuci_by_batch on terima_cuci (kode_toko, no_cuci);
alter table terima_cuci_detail
  add column batal         boolean not null default false,
  add column kode_lot      text    not null references lot,
  add column nama_barang   text    not null,
  add column kadar         numeric(6,3),
  add column tujuan_barang text    not null check (tujuan_barang in ('BEKAS', 'ROSOK')),
  -- What of the batch came back or was lost, what is back of it, and what was lost.
  add column qty_lot           integer not null check (qty_lot >= 0),
  add column berat         numeric(12,3) not null check (berat > 0),
  add column fine          numeric(12,3) not null check (fine >= 0),
  add column hpp           bigint  not null check (hpp >= 0),
  add column berat_kembali numeric(12,3) not null check (berat_kembali >= 0),
  add column fine_kembali  numeric(12,3) not null check (fine_kembali >= 0 and fine_kembali <= berat_kembali),
  add column hpp_kembali   bigint  not null check (hpp_kembali >= 0),
  add column susut_gross   numeric(12,3) not null check (susut_gross = berat - berat_kembali and susut_gross >= 0),
  add column susut_fine    numeric(12,3) not null check (susut_fine = fine - fine_kembali and susut_fine >= 0),
  add column susut_rp      bigint  not null check (susut_rp = hpp - hpp_kembali and susut_rp >= 0),
  add constraint terima_cuci_detail_once unique (kode_toko, no_terima_cuci, kode_lot);
create index terima_cuci_detail_by_lot on terima_cuci_detail (kode_lot);
create view terima_cuci_gerak as
  select d.kode_toko, d.no_terima_cuci as nomor, m.tempat || '/' || d.kode_lot as apa, m.arah * case when d.berat_kembali > 0 then d.qty_lot else 0 end as pieces, m.arah * d.fine_kembali as fine,
         m.arah * d.hpp_kembali as cost, 0::bigint as rupiah
  from terima_cuci_detail d cross join lateral (values (-1, 'CUCI'), (1, d.tujuan_barang)) as m (arah, tempat) where d.berat_kembali > 0
  union all
  select d.kode_toko, d.no_terima_cuci, m.tempat || '/' || d.kode_lot, m.arah * case when d.berat_kembali > 0 then 0 else d.qty_lot end, m.arah * d.susut_fine, m.arah * d.susut_rp, 0
  from terima_cuci_detail d cross join lateral (values (-1, 'CUCI'), (1, 'SUSUT')) as m (arah, tempat) where d.susut_gross > 0
  union all
  select kode_toko, no_terima_cuci, case cara_ongkos when 'KAS' then 'KAS/' || coalesce(no_rekening, 'CASH') else 'TAGIHAN/HUTANG_TUKANG/' || kode_tukang end, 0, 0, 0, -ongkos_sepuhan
  from terima_cuci where ongkos_sepuhan > 0;
select guard_document('terima_cuci', 'no_terima_cuci', 'TERIMA_CUCI', array['terima_cuci_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "terima_cuci_detail": { "total_qty": "qty_lot", "total_berat": "berat", "total_kembali": "berat_kembali", "susut_gross": "susut_gross", "susut_fine": "susut_fine", "susut_rp": "susut_rp" } }');
select search_document('terima_cuci', array['no_terima_cuci', 'no_cuci', 'nama_tukang', 'keterangan']);

-- 4. What was melted: bars, by-products, and two variances.
select create_document('terima_sepuhan', 'no_sepuhan', array['VALID', 'CANCELLED'], array['terima_sepuhan_detail', 'terima_sepuhan_hasil', 'terima_sepuhan_uji']);
alter table terima_sepuhan
  add column no_cuci        text    not null,
  add column jenis_cuci     text    not null check (jenis_cuci in ('SEPUH', 'LEBUR')),
  add column kode_tukang    text,
  add column nama_tukang    text,
  add column total_qty      integer not null check (total_qty >= 0),
  add column total_berat    numeric(12,3) not null check (total_berat > 0),
  -- Declared: by the purity of the lots.
  add column total_fine     numeric(12,3) not null check (total_fine >= 0),
  add column total_hpp      bigint  not null check (total_hpp >= 0),
  -- What the crucible gave, before anything was parted from it.
  add column berat_lebur    numeric(12,3) not null check (berat_lebur > 0),
  -- Lost in the melt, at the declared purity.
  add column susut_gross    numeric(12,3) not null check (susut_gross >= 0),
  add column susut_fine     numeric(12,3) not null check (susut_fine >= 0 and susut_fine <= susut_gross),
  add column susut_rp       bigint  not null check (susut_rp >= 0),
  -- Base metal that was parted, and the fineness that the assay did not find; below zero it found more.
  add column selisih_gross  numeric(12,3) not null check (selisih_gross >= 0),
  add column selisih_fine   numeric(12,3) not null,
  add column nilai_selisih     bigint  not null check (nilai_selisih >= 0),
  add column total_hasil    numeric(12,3) not null check (total_hasil > 0),
  add column fine_hasil     numeric(12,3) not null check (fine_hasil >= 0),
  add column hpp_hasil      bigint  not null check (hpp_hasil >= 0),
  add column ongkos_sepuhan bigint  not null check (ongkos_sepuhan >= 0),
  add column cara_ongkos    text    not null check (cara_ongkos in ('KAS', 'HUTANG')),
  add column no_rekening    text    references rekening check (no_rekening is null or cara_ongkos = 'KAS'),
  add column keterangan     text    check (keterangan <> ''),
  add column langkah        integer not null default 0,
  add constraint terima_sepuhan_gross check (total_berat = berat_lebur + susut_gross and berat_lebur = total_hasil + selisih_gross),
  add constraint terima_sepuhan_fine check (total_fine = susut_fine + selisih_fine + fine_hasil),
  add constraint terima_sepuhan_cost check (total_hpp = susut_rp + nilai_selisih + hpp_hasil),
  -- More fine out than in has a reason (R6), and an approval: see below.
  add constraint terima_sepuhan_gain_says_why check (fine_hasil <= total_fine or keterangan is not null),
  add constraint terima_sepuhan_owes_somebody check (cara_ongkos = 'KAS' or kode_tukang is not null),
  add constraint terima_sepuhan_of_batch foreign key (kode_toko, no_cuci) references kirim_cuci;
create index terima_sepuhan_by_batch on terima_sepuhan (kode_toko, no_cuci);
alter table terima_sepuhan_detail
  add column batal       boolean not null default false,
  add column kode_lot    text    not null references lot,
  add column nama_barang text    not null,
  add column kadar       numeric(6,3),
  add column qty_lot         integer not null check (qty_lot >= 0),
  add column berat       numeric(12,3) not null check (berat > 0),
  add column fine        numeric(12,3) not null check (fine >= 0),
  add column hpp         bigint  not null check (hpp >= 0),
  add constraint terima_sepuhan_detail_once unique (kode_toko, no_sepuhan, kode_lot);
create index terima_sepuhan_detail_by_lot on terima_sepuhan_detail (kode_lot);
alter table terima_sepuhan_hasil
  add column jenis_hasil text    not null check (jenis_hasil in ('BATANG', 'DEBU', 'AIR')),
  add column berat       numeric(12,3) not null check (berat > 0),
  -- Thousandths on which both sides settled; the mean of the assays, and the fine gold by it. None where nothing was assayed.
  add column permil_uji  numeric(6,3) check (permil_uji > 0 and permil_uji <= 1000),
  add column fine_uji    numeric(12,3) check (fine_uji >= 0),
  add column fine        numeric(12,3) not null check (fine >= 0 and fine <= berat and fine = round(berat * coalesce(permil_uji, 0) / 1000, 3)),
  add column hpp         bigint  not null check (hpp >= 0),
  add constraint terima_sepuhan_hasil_bar_is_assayed check (jenis_hasil <> 'BATANG' or permil_uji is not null),
  add constraint terima_sepuhan_hasil_settled check ((permil_uji is null) = (fine_uji is null));
alter table terima_sepuhan_uji
  -- The line of the result.
  add column no_hasil     integer not null,
  add column metode_uji   text    not null check (metode_uji in ('PIN', 'API', 'XRF', 'BATU')),
  add column berat_sampel numeric(12,3) not null check (berat_sampel >= 0),
  add column penguji      text    not null check (penguji <> ''),
  add column permil       numeric(6,3) not null check (permil > 0 and permil <= 1000),
  add constraint terima_sepuhan_uji_of_result foreign key (kode_toko, no_sepuhan, no_hasil) references terima_sepuhan_hasil (kode_toko, no_sepuhan, no_urut);
create index terima_sepuhan_uji_by_result on terima_sepuhan_uji (kode_toko, no_sepuhan, no_hasil);
create view terima_sepuhan_gerak as
  select d.kode_toko, d.no_sepuhan as nomor, m.tempat || '/' || d.kode_lot as apa, m.arah * d.qty_lot as pieces, m.arah * d.fine as fine, m.arah * d.hpp as cost, 0::bigint as rupiah
  from terima_sepuhan_detail d cross join (values (-1, 'CUCI'), (1, 'UBAH')) as m (arah, tempat)
  union all
  select h.kode_toko, h.no_sepuhan, m.tempat || '/' || lot_terima(h.no_sepuhan, h.no_urut), case h.jenis_hasil when 'BATANG' then m.arah else 0 end, m.arah * h.fine, m.arah * h.hpp, 0
  from terima_sepuhan_hasil h cross join (values (-1, 'UBAH'), (1, 'BATANG')) as m (arah, tempat)
  union all
  select t.kode_toko, t.no_sepuhan, m.tempat, 0, m.arah * t.susut_fine, m.arah * t.susut_rp, 0
  from terima_sepuhan t cross join (values (-1, 'UBAH'), (1, 'SUSUT')) as m (arah, tempat) where t.susut_gross > 0
  union all
  select t.kode_toko, t.no_sepuhan, m.tempat, 0, m.arah * t.selisih_fine, m.arah * t.nilai_selisih, 0
  from terima_sepuhan t cross join (values (-1, 'UBAH'), (1, 'UJI')) as m (arah, tempat) where (t.selisih_gross, t.selisih_fine) <> (0, 0)
  union all
  select kode_toko, no_sepuhan, case cara_ongkos when 'KAS' then 'KAS/' || coalesce(no_rekening, 'CASH') else 'TAGIHAN/HUTANG_TUKANG/' || kode_tukang end, 0, 0, 0, -ongkos_sepuhan
  from terima_sepuhan where ongkos_sepuhan > 0;
select guard_document('terima_sepuhan', 'no_sepuhan', 'TERIMA_SEPUHAN', array['terima_sepuhan_detail', 'terima_sepuhan_hasil', 'terima_sepuhan_uji'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{
  "terima_sepuhan_detail": { "total_qty": "qty_lot", "total_berat": "berat", "total_fine": "fine", "total_hpp": "hpp" },
  "terima_sepuhan_hasil": { "total_hasil": "berat", "fine_hasil": "fine", "hpp_hasil": "hpp" }
}');
select search_document('terima_sepuhan', array['no_sepuhan', 'no_cuci', 'nama_tukang', 'keterangan']);

-- 5. A batch is closed.
select create_document('tutup_cuci', 'no_tutup_cuci', array['VALID', 'CANCELLED'], '{}');
alter table tutup_cuci
  add column no_cuci       text    not null,
  add column jenis_cuci    text    not null,
  add column kode_tukang   text,
  add column nama_tukang   text,
  add column total_berat   numeric(12,3) not null,
  add column total_fine    numeric(12,3) not null,
  add column total_hpp     bigint  not null,
  -- Back, as goods or as bars; and by-products.
  add column hasil_gross   numeric(12,3) not null,
  add column hasil_fine    numeric(12,3) not null,
  add column hasil_hpp     bigint  not null,
  add column samping_gross numeric(12,3) not null,
  add column samping_fine  numeric(12,3) not null,
  add column samping_hpp   bigint  not null,
  add column susut_gross   numeric(12,3) not null,
  add column susut_fine    numeric(12,3) not null,
  add column susut_rp      bigint  not null,
  -- Of that, what the assay did not find.
  add column selisih_fine  numeric(12,3) not null,
  add column nilai_selisih    bigint  not null,
  add column susut_persen  numeric(7,3) not null,
  add column batas_susut  numeric(7,3) not null check (batas_susut >= 0),
  -- From the last batches of the same craftsman and kind; none while there are too few.
  add column batas_kendali numeric(7,3) check (batas_kendali >= 0),
  add column ditanggung    text    not null check (ditanggung in ('TOKO', 'TUKANG')),
  add column beban_gross   numeric(12,3) not null check (beban_gross >= 0),
  add column beban_fine    numeric(12,3) not null check (beban_fine >= 0),
  add column beban_rp      bigint  not null check (beban_rp >= 0),
  add column keterangan    text    check (keterangan <> ''),
  add column langkah       integer not null default 0,
  add constraint tutup_cuci_adds_up check (
    (total_berat, total_fine, total_hpp) = (hasil_gross + samping_gross + susut_gross, hasil_fine + samping_fine + susut_fine, hasil_hpp + samping_hpp + susut_rp)),
  add constraint tutup_cuci_charges_somebody check (case ditanggung when 'TUKANG' then kode_tukang is not null and (beban_fine, beban_rp) <> (0, 0) and susut_persen > least(batas_susut, batas_kendali)
    else (beban_gross, beban_fine, beban_rp) = (0, 0, 0) end),
  -- A loss above the limit has a reason; who bears it is the shop with an approval (see below), or the craftsman.
  add constraint tutup_cuci_says_why check (susut_persen <= least(batas_susut, batas_kendali) or keterangan is not null),
  add constraint tutup_cuci_of_batch foreign key (kode_toko, no_cuci) references kirim_cuci;
create unique index tutup_cuci_once on tutup_cuci (kode_toko, no_cuci) where status = 'VALID';
create index tutup_cuci_by_batch on tutup_cuci (kode_toko, no_cuci);
create index tutup_cuci_by_craftsman on tutup_cuci (kode_toko, kode_tukang, jenis_cuci, tgl_system);
create view tutup_cuci_gerak as
  select kode_toko, no_tutup_cuci as nomor, 'TAGIHAN/PIUTANG_TUKANG/' || kode_tukang as apa, 0 as pieces, beban_fine as fine, 0::bigint as cost, beban_rp as rupiah
  from tutup_cuci where ditanggung = 'TUKANG';
select guard_document('tutup_cuci', 'no_tutup_cuci', 'TUTUP_CUCI', '{}', array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{}');
-- One that nobody is charged for moves nothing: its grams were named as they came back.
update dokumen set boleh_diam = true where tabel = 'tutup_cuci';
select search_document('tutup_cuci', array['no_tutup_cuci', 'no_cuci', 'nama_tukang', 'keterangan']);

select goes_out('terima_cuci', 'TERIMA_CUCI', 'no_terima_cuci', 'ongkos_sepuhan', 'cara_ongkos = ''KAS'' and ongkos_sepuhan > 0 and status = ''VALID''');
select goes_out('terima_sepuhan', 'TERIMA_SEPUHAN', 'no_sepuhan', 'ongkos_sepuhan', 'cara_ongkos = ''KAS'' and ongkos_sepuhan > 0 and status = ''VALID''');
select build_money_out();

-- 6. What happened to a batch, in order; and what it comes to so far.
create view cuci_kejadian as
  select kode_toko, no_cuci, langkah, no_terima_cuci as nomor, 'TERIMA_CUCI' as kind from terima_cuci where status = 'VALID'
  union all select kode_toko, no_cuci, langkah, no_sepuhan, 'TERIMA_SEPUHAN' from terima_sepuhan where status = 'VALID'
  union all select kode_toko, no_cuci, langkah, no_tutup_cuci, 'TUTUP_CUCI' from tutup_cuci where status = 'VALID';
create view cuci_hitung as
  select k.kode_toko, k.no_cuci, k.total_berat, k.total_fine, k.total_hpp,
         t.gross + h.gross as hasil_gross, t.fine + h.fine as hasil_fine, t.hpp + h.hpp as hasil_hpp,
         h.samping_gross, h.samping_fine, h.samping_hpp,
         t.susut_gross + m.susut_gross as susut_gross, t.susut_fine + m.susut_fine as susut_fine, t.susut_rp + m.susut_rp as susut_rp,
         m.selisih_fine, m.nilai_selisih, t.ongkos + m.ongkos as ongkos_sepuhan
  from kirim_cuci k
  cross join lateral (
    select coalesce(sum(d.berat_kembali), 0) as gross, coalesce(sum(d.fine_kembali), 0) as fine, coalesce(sum(d.hpp_kembali), 0)::bigint as hpp,
           coalesce(sum(d.susut_gross), 0) as susut_gross, coalesce(sum(d.susut_fine), 0) as susut_fine, coalesce(sum(d.susut_rp), 0)::bigint as susut_rp,
           coalesce(sum(c.ongkos_sepuhan) filter (where d.no_urut = 1), 0)::bigint as ongkos
    from terima_cuci c join terima_cuci_detail d using (kode_toko, no_terima_cuci)
    where (c.kode_toko, c.no_cuci, c.status) = (k.kode_toko, k.no_cuci, 'VALID')
  ) t
  cross join lateral (
    select coalesce(sum(d.berat) filter (where d.jenis_hasil = 'BATANG'), 0) as gross, coalesce(sum(d.fine) filter (where d.jenis_hasil = 'BATANG'), 0) as fine,
           coalesce(sum(d.hpp) filter (where d.jenis_hasil = 'BATANG'), 0)::bigint as hpp,
           coalesce(sum(d.berat) filter (where d.jenis_hasil <> 'BATANG'), 0) as samping_gross, coalesce(sum(d.fine) filter (where d.jenis_hasil <> 'BATANG'), 0) as samping_fine,
           coalesce(sum(d.hpp) filter (where d.jenis_hasil <> 'BATANG'), 0)::bigint as samping_hpp
    from terima_sepuhan s join terima_sepuhan_hasil d using (kode_toko, no_sepuhan)
    where (s.kode_toko, s.no_cuci, s.status) = (k.kode_toko, k.no_cuci, 'VALID')
  ) h
  cross join lateral (
    select coalesce(sum(s.susut_gross + s.selisih_gross), 0) as susut_gross, coalesce(sum(s.susut_fine + s.selisih_fine), 0) as susut_fine,
           coalesce(sum(s.susut_rp + s.nilai_selisih), 0)::bigint as susut_rp, coalesce(sum(s.selisih_fine), 0) as selisih_fine, coalesce(sum(s.nilai_selisih), 0)::bigint as nilai_selisih,
           coalesce(sum(s.ongkos_sepuhan), 0)::bigint as ongkos
    from terima_sepuhan s where (s.kode_toko, s.no_cuci, s.status) = (k.kode_toko, k.no_cuci, 'VALID')
  ) m;

-- 7. The state of a batch follows what happens to it, and nobody's hand.
create trigger kirim_cuci_follows before update on kirim_cuci for each row
  when (pg_trigger_depth() = 0 and old.status <> new.status and (old.status, new.status) <> ('KIRIM', 'CANCELLED')) execute function refuse_hand();
create function cuci_begins() returns trigger language plpgsql as $$
begin
  if new.status <> 'KIRIM' then
    raise exception '% begins as it is sent', new.no_cuci using errcode = 'KN001';
  end if;
  return new;
end $$;
create trigger kirim_cuci_begins_sent before insert on kirim_cuci for each row execute function cuci_begins();

-- An event takes the next place among those of its batch, which is locked until it is done.
create function cuci_next_step() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from kirim_cuci k
  where (k.kode_toko, k.no_cuci) = (new.kode_toko, new.no_cuci) and (k.jenis_cuci, coalesce(k.kode_tukang, '')) = (new.jenis_cuci, coalesce(new.kode_tukang, '')) for update;
  if not found then
    raise exception 'batch % is not that of the event', new.no_cuci using errcode = 'KN005', detail = new.no_cuci;
  end if;
  new.langkah := 1 + coalesce((select max(langkah) from cuci_kejadian where (kode_toko, no_cuci) = (new.kode_toko, new.no_cuci)), 0);
  return new;
end $$;
revoke execute on function cuci_next_step() from public;
create trigger terima_cuci_next_step before insert on terima_cuci for each row execute function cuci_next_step();
create trigger terima_sepuhan_next_step before insert on terima_sepuhan for each row execute function cuci_next_step();
create trigger tutup_cuci_next_step before insert on tutup_cuci for each row execute function cuci_next_step();

create function cuci_moves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  closes constant boolean := tg_table_name = 'tutup_cuci';
begin
  if tg_op = 'INSERT' then
    update kirim_cuci k set status = case when closes then 'SELESAI' else 'SEBAGIAN' end
    where (k.kode_toko, k.no_cuci) = (new.kode_toko, new.no_cuci) and (k.status = 'SEBAGIAN' or (k.status = 'KIRIM' and not closes));
  else
    -- Taken back in reverse order.
    update kirim_cuci k set status = case when exists (select from cuci_kejadian e where (e.kode_toko, e.no_cuci) = (k.kode_toko, k.no_cuci)) then 'SEBAGIAN' else 'KIRIM' end
    where (k.kode_toko, k.no_cuci, k.status) = (new.kode_toko, new.no_cuci, case when closes then 'SELESAI' else 'SEBAGIAN' end)
      and not exists (select from cuci_kejadian e where (e.kode_toko, e.no_cuci) = (k.kode_toko, k.no_cuci) and e.langkah > new.langkah);
  end if;
  if not found then
    raise exception 'this step of batch % is not possible', new.no_cuci using errcode = 'KN002', detail = new.no_cuci;
  end if;
  return null;
end $$;
revoke execute on function cuci_moves() from public;
create trigger terima_cuci_moves after insert on terima_cuci for each row execute function cuci_moves();
create trigger terima_cuci_moves_back after update of status on terima_cuci for each row when (old.status <> 'CANCELLED' and new.status = 'CANCELLED') execute function cuci_moves();
create trigger terima_sepuhan_moves after insert on terima_sepuhan for each row execute function cuci_moves();
create trigger terima_sepuhan_moves_back after update of status on terima_sepuhan for each row when (old.status <> 'CANCELLED' and new.status = 'CANCELLED') execute function cuci_moves();
create trigger tutup_cuci_moves after insert on tutup_cuci for each row execute function cuci_moves();
create trigger tutup_cuci_moves_back after update of status on tutup_cuci for each row when (old.status <> 'CANCELLED' and new.status = 'CANCELLED') execute function cuci_moves();

-- 8. No batch closes with a gram that has no name, nor with other figures than those of its events.
create function cuci_is_named() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rest numeric;
begin
  select sum(gross) into rest from saldo_lot
  where (kode_toko, tempat, pihak) = (new.kode_toko, 'CUCI', new.no_cuci) and (pieces, gross, fine, cost) <> (0, 0, 0, 0);
  if rest is not null then
    raise exception '% g of batch % have no name', rest, new.no_cuci using errcode = 'KN002', detail = rest::text;
  end if;
  if not exists (
    select from cuci_hitung h
    where (h.kode_toko, h.no_cuci, h.total_berat, h.total_fine, h.total_hpp, h.hasil_gross, h.hasil_fine, h.hasil_hpp, h.samping_gross, h.samping_fine, h.samping_hpp,
           h.susut_gross, h.susut_fine, h.susut_rp, h.selisih_fine, h.nilai_selisih)
        = (new.kode_toko, new.no_cuci, new.total_berat, new.total_fine, new.total_hpp, new.hasil_gross, new.hasil_fine, new.hasil_hpp, new.samping_gross, new.samping_fine,
           new.samping_hpp, new.susut_gross, new.susut_fine, new.susut_rp, new.selisih_fine, new.nilai_selisih))
  then
    raise exception 'the figures of % are not those of batch %', new.no_tutup_cuci, new.no_cuci using errcode = 'KN005', detail = new.no_cuci;
  end if;
  return null;
end $$;
revoke execute on function cuci_is_named() from public;
create trigger tutup_cuci_is_named after insert on tutup_cuci for each row execute function cuci_is_named();

-- 9. More fine out than in is allowed by somebody, and so is a loss above the limit that the shop bears. The posting says who; one that moves nothing has none.
create function sepuhan_is_allowed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from posting p where (p.kode_toko, p.reference, p.kind) = (new.kode_toko, new.no_sepuhan, 'TERIMA_SEPUHAN') and p.otorisasi <> '{}') then
    raise exception 'more fine came out of % than went in, and nobody allowed it', new.no_sepuhan using errcode = 'KN002', detail = new.no_sepuhan;
  end if;
  return null;
end $$;
revoke execute on function sepuhan_is_allowed() from public;
create constraint trigger terima_sepuhan_is_allowed after insert on terima_sepuhan deferrable initially deferred for each row
  when (new.fine_hasil > new.total_fine) execute function sepuhan_is_allowed();
