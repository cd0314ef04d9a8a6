-- A piece of ours is lent to a craftsman as what an order is made after, and comes back to a tray (events.md O8; docs/decisions/170). It is held meanwhile: TUKANG knows
-- no other state of a piece.
select create_document('contoh_tukang', 'no_contoh', array['VALID', 'CANCELLED'], '{}');
alter table contoh_tukang
  add column arah_contoh text    not null check (arah_contoh in ('KELUAR', 'KEMBALI')),
  -- Of what comes back: with which document it went.
  add column no_keluar   text    check ((no_keluar is not null) = (arah_contoh = 'KEMBALI')),
  add column kode_tukang text    not null,
  add column nama_tukang text    not null,
  add column no_pesanan  text    not null,
  add column kode_barcode text   not null references barang,
  add column nama_barang text    not null,
  add column kadar       numeric(6,3)  not null,
  -- The tray that it comes from, or goes to again.
  add column kode_gudang text    not null,
  add column kode_baki   text    not null,
  -- What it weighs on the scale; and what it lost with the craftsman, named.
  add column berat       numeric(12,3) not null check (berat > 0),
  add column fine        numeric(12,3) not null check (fine >= 0 and fine <= berat),
  add column hpp         bigint  not null check (hpp >= 0),
  add column susut_berat numeric(12,3) not null check (susut_berat >= 0),
  add column susut_fine  numeric(12,3) not null check (susut_fine >= 0 and susut_fine <= susut_berat),
  add column susut_rp    bigint  not null check (susut_rp >= 0),
  add column keterangan  text    check (keterangan <> ''),
  add constraint contoh_tukang_lost check (case when arah_contoh = 'KELUAR' then (susut_berat, susut_fine, susut_rp) = (0, 0, 0)
    else susut_berat = 0 or keterangan is not null end),
  add foreign key (kode_toko, kode_tukang) references tukang,
  add foreign key (kode_toko, no_pesanan) references pesanan,
  add foreign key (kode_toko, no_keluar) references contoh_tukang;
create index contoh_tukang_by_craftsman on contoh_tukang (kode_toko, kode_tukang);
create index contoh_tukang_by_order on contoh_tukang (kode_toko, no_pesanan);
create index contoh_tukang_by_piece on contoh_tukang (kode_barcode);
-- It comes back once.
create unique index contoh_tukang_back_once on contoh_tukang (kode_toko, no_keluar) where status = 'VALID';
create view contoh_tukang_gerak as
  select h.kode_toko, h.no_contoh as nomor, m.tempat || '/' || h.kode_barcode as apa, m.pieces, m.fine, m.cost, 0::bigint as rupiah
  from contoh_tukang h cross join lateral (values
    (case h.arah_contoh when 'KELUAR' then 'BAKI/' || h.kode_gudang || '/' || h.kode_baki else 'TUKANG' end, -1, 0 - h.fine - h.susut_fine, 0 - h.hpp - h.susut_rp),
    (case h.arah_contoh when 'KELUAR' then 'TUKANG' else 'BAKI/' || h.kode_gudang || '/' || h.kode_baki end, 1, h.fine, h.hpp),
    ('SUSUT', 0, h.susut_fine, h.susut_rp)) as m (tempat, pieces, fine, cost);
select guard_document('contoh_tukang', 'no_contoh', 'CONTOH_TUKANG', '{}',
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{}');
select search_document('contoh_tukang', array['no_contoh', 'kode_tukang', 'nama_tukang', 'no_pesanan', 'kode_barcode', 'nama_barang', 'keterangan']);

-- What comes back is the piece that went, from him who has it, at all that it weighed; and what has come back did go.
create function sample_comes_back() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status = 'CANCELLED' then
    if exists (select from contoh_tukang where (kode_toko, no_keluar, status) = (new.kode_toko, new.no_contoh, 'VALID')) then
      raise exception '% has come back', new.no_contoh using errcode = 'KN002', detail = new.no_contoh;
    end if;
  elsif new.arah_contoh = 'KEMBALI' and not exists (
    select from contoh_tukang o
    where (o.kode_toko, o.no_contoh, o.arah_contoh, o.status) = (new.kode_toko, new.no_keluar, 'KELUAR', 'VALID')
      and (o.kode_tukang, o.no_pesanan, o.kode_barcode, o.berat, o.fine, o.hpp)
        = (new.kode_tukang, new.no_pesanan, new.kode_barcode, new.berat + new.susut_berat, new.fine + new.susut_fine, new.hpp + new.susut_rp))
  then
    raise exception '% is not what went to the craftsman', new.no_contoh using errcode = 'KN002', detail = new.no_contoh;
  end if;
  return null;
end $$;
revoke execute on function sample_comes_back() from public;
create constraint trigger contoh_tukang_comes_back after insert or update of status on contoh_tukang deferrable initially deferred for each row execute function sample_comes_back();
