-- 2. What a craftsman made of gold that he held (events.md O3; docs/decisions/156): a lot with what was delivered, until its pieces have tags.
select create_document('hasil_tukang', 'no_hasil', array['VALID', 'CANCELLED'], array['hasil_tukang_detail']);
alter table hasil_tukang
  add column kode_tukang    text    not null,
  add column nama_tukang    text    not null,
  add column no_pesanan     text,
  add column nama_barang    text    not null,
  add column kode_dept      text    not null references jenis,
  add column kode_group     text    not null references grup,
  add column kadar          numeric(6,3)  not null check (kadar > 0 and kadar <= 100),
  add column qty            integer not null check (qty > 0),
  add column berat          numeric(12,3) not null check (berat > 0),
  add column fine           numeric(12,3) not null check (fine = round(berat * kadar / 100, 3)),
  -- What the craftsman added, without gold in it, and what he wants for that and for his work.
  add column berat_campuran numeric(12,3) not null check (berat_campuran >= 0),
  add column biaya_campuran bigint  not null check (biaya_campuran >= 0 and (biaya_campuran = 0 or berat_campuran > 0)),
  add column biaya_tukang   bigint  not null check (biaya_tukang >= 0),
  -- What the work took.
  add column susut_berat    numeric(12,3) not null check (susut_berat >= 0),
  add column susut_fine     numeric(12,3) not null check (susut_fine >= 0 and susut_fine <= susut_berat),
  add column susut_rp       bigint  not null check (susut_rp >= 0),
  add column total_hpp      bigint  not null check (total_hpp >= 0),
  add column keterangan     text    check (keterangan <> ''),
  add foreign key (kode_toko, kode_tukang) references tukang,
  add foreign key (kode_toko, no_pesanan) references pesanan;
create index hasil_tukang_by_craftsman on hasil_tukang (kode_toko, kode_tukang);
create index hasil_tukang_by_order on hasil_tukang (kode_toko, no_pesanan);
create index hasil_tukang_by_group on hasil_tukang (kode_group);
create index hasil_tukang_by_dept on hasil_tukang (kode_dept);
alter table hasil_tukang_detail
  add column batal       boolean not null default false,
  add column kode_lot    text    not null references lot,
  add column nama_barang text    not null,
  add column keping      integer not null check (keping >= 0),
  add column berat       numeric(12,3) not null check (berat > 0),
  add column fine        numeric(12,3) not null check (fine > 0 and fine <= berat),
  add column hpp         bigint  not null check (hpp >= 0),
  add constraint hasil_tukang_detail_once unique (kode_toko, no_hasil, kode_lot);
create index hasil_tukang_detail_by_lot on hasil_tukang_detail (kode_lot);

-- Every gram and every rupiah of what went in is in what came out, or in what is named as lost.
create function made_of_what_went_in() returns trigger language plpgsql as $$
declare
  went record;
begin
  select sum(berat) as berat, sum(fine) as fine, sum(hpp) as hpp into went from hasil_tukang_detail where (kode_toko, no_hasil) = (new.kode_toko, new.no_hasil);
  if (went.berat + new.berat_campuran, went.fine, went.hpp + new.biaya_campuran + new.biaya_tukang)
    is distinct from (new.berat + new.susut_berat, new.fine + new.susut_fine, new.total_hpp + new.susut_rp)
  then
    raise exception 'what went into % is not what came out of it', new.no_hasil using errcode = 'KN005', detail = new.no_hasil;
  end if;
  return null;
end $$;
create constraint trigger hasil_tukang_adds_up after insert on hasil_tukang deferrable initially deferred for each row execute function made_of_what_went_in();

create view hasil_tukang_gerak as
  select d.kode_toko, d.no_hasil as nomor, m.tempat || '/' || d.kode_lot as apa, m.arah * d.keping as pieces, m.arah * d.fine as fine, m.arah * d.hpp as cost, 0::bigint as rupiah
  from hasil_tukang_detail d cross join (values ('TUKANG', -1), ('UBAH', 1)) as m (tempat, arah)
  union all
  select h.kode_toko, h.no_hasil, m.tempat || '/' || lot_terima(h.no_hasil, 1), m.pieces, m.fine, m.cost, 0
  from hasil_tukang h cross join lateral (values
    ('SUPPLIER', 0, 0::numeric, 0 - h.biaya_campuran - h.biaya_tukang),
    ('UBAH', 0 - h.qty, 0 - h.fine - h.susut_fine, h.biaya_tukang - h.total_hpp - h.susut_rp + h.biaya_campuran),
    ('PENERIMAAN', h.qty, h.fine, h.total_hpp),
    ('SUSUT', 0, h.susut_fine, h.susut_rp)) as m (tempat, pieces, fine, cost)
  union all
  select kode_toko, no_hasil, 'TAGIHAN/HUTANG_TUKANG/' || kode_tukang, 0, 0, 0, 0 - biaya_campuran - biaya_tukang from hasil_tukang where biaya_campuran + biaya_tukang > 0;
select guard_document('hasil_tukang', 'no_hasil', 'HASIL_TUKANG', array['hasil_tukang_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{}');
select search_document('hasil_tukang', array['no_hasil', 'kode_tukang', 'nama_tukang', 'no_pesanan', 'nama_barang', 'keterangan']);

-- 3. Gold that a craftsman cannot give back: he owes it (events.md O5).
select create_document('kurang_tukang', 'no_kurang', array['VALID', 'CANCELLED'], array['kurang_tukang_detail']);
alter table kurang_tukang
  add column kode_tukang  text    not null,
  add column nama_tukang  text    not null,
  add column total_berat  numeric(12,3) not null check (total_berat > 0),
  add column total_fine   numeric(12,3) not null check (total_fine > 0 and total_fine <= total_berat),
  add column nilai_kurang bigint  not null check (nilai_kurang >= 0),
  add column keterangan   text    not null check (keterangan <> ''),
  add foreign key (kode_toko, kode_tukang) references tukang;
create index kurang_tukang_by_craftsman on kurang_tukang (kode_toko, kode_tukang);
alter table kurang_tukang_detail
  add column batal       boolean not null default false,
  add column kode_lot    text    not null references lot,
  add column nama_barang text    not null,
  add column keping      integer not null check (keping >= 0),
  add column berat       numeric(12,3) not null check (berat > 0),
  add column fine        numeric(12,3) not null check (fine > 0 and fine <= berat),
  add column hpp         bigint  not null check (hpp >= 0),
  add constraint kurang_tukang_detail_once unique (kode_toko, no_kurang, kode_lot);
create index kurang_tukang_detail_by_lot on kurang_tukang_detail (kode_lot);
create view kurang_tukang_gerak as
  select d.kode_toko, d.no_kurang as nomor, m.tempat || '/' || d.kode_lot as apa, m.arah * d.keping as pieces, m.arah * d.fine as fine, m.arah * d.hpp as cost, 0::bigint as rupiah
  from kurang_tukang_detail d cross join (values ('TUKANG', -1), ('SUSUT', 1)) as m (tempat, arah)
  union all
  select kode_toko, no_kurang, 'TAGIHAN/PIUTANG_TUKANG/' || kode_tukang, 0, total_fine, 0, nilai_kurang from kurang_tukang;
select guard_document('kurang_tukang', 'no_kurang', 'KURANG_TUKANG', array['kurang_tukang_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "kurang_tukang_detail": { "total_berat": "berat", "total_fine": "fine", "nilai_kurang": "hpp" } }');
select search_document('kurang_tukang', array['no_kurang', 'kode_tukang', 'nama_tukang', 'keterangan']);
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'KURANG_TUKANG', 'TUKANG', kode_akun, jenis_akun, nomor_akun from para_akun_transaksi where (trx, type, kode_akun) = ('PESANAN', 'PESANAN', 'BEBAN_SUSUT')
on conflict do nothing;
