-- What happens to pieces in their shop: they go into another tray, or are destroyed.

-- A kind of document may have some that move nothing: another name of a group, another price. They have no posting, and nothing to
-- reverse; those that say that they moved something have one, as every document has.
alter table dokumen add column boleh_diam boolean not null default false;

create or replace function header_is_reversed() returns trigger language plpgsql as $$
declare
  kept dokumen;
  number text;
  posted boolean;
begin
  select * into kept from dokumen where tabel = tg_table_name;
  number := to_jsonb(new) ->> kept.nomor;
  posted := exists (select from posting where kode_toko = new.kode_toko and reference = number and kind = kept.kind);
  if posted or not kept.boleh_diam then
    if not exists (
      select from posting asli join posting balik on balik.membatalkan = asli.id
      where asli.kode_toko = new.kode_toko and asli.reference = number and asli.kind = kept.kind and balik.written_in = pg_current_xact_id()
    ) or exists (
      select from posting asli
      where asli.kode_toko = new.kode_toko and asli.reference = number and asli.kind = kept.kind and asli.membatalkan is null
        and not exists (select from posting balik where balik.membatalkan = asli.id)
    ) then
      raise exception '% % is cancelled without reversing its posting', tg_table_name, number using errcode = 'KN002';
    end if;
  end if;
  return null;
end $$;

-- Into another tray: piece by piece, or a whole tray at once.
select create_document('pindah_barang', 'no_pindah', array['VALID'], array['pindah_barang_detail']);
alter table pindah_barang
  -- Where to.
  add column kode_gudang text    not null check (kode_gudang <> ''),
  add column kode_baki   text    not null check (kode_baki <> ''),
  add column satu_baki   boolean not null,
  add column total_qty   integer not null check (total_qty > 0),
  add column total_berat numeric(12,3) not null,
  add column keterangan  text;
alter table pindah_barang_detail
  add column kode_barcode      text    not null references barang,
  add column nama_barang       text    not null,
  add column keterangan_barang text,
  add column kode_dept         text    not null,
  add column kode_group        text    not null,
  -- Where from.
  add column asal_gudang       text    not null check (asal_gudang <> ''),
  add column asal_baki         text    not null check (asal_baki <> ''),
  add column qty               integer not null check (qty > 0),
  add column berat             numeric(12,3) not null,
  add column harga_jual        bigint  not null check (harga_jual >= 0),
  add column fine              numeric(12,3) not null,
  add column hpp               bigint  not null;
create unique index pindah_barang_detail_by_piece on pindah_barang_detail (kode_toko, kode_barcode, no_pindah);

create view pindah_barang_gerak as
  select d.kode_toko, d.no_pindah as nomor, concat_ws('/', 'BAKI', m.kode_gudang, m.kode_baki, d.kode_barcode) as apa,
         m.arah * d.qty as pieces, m.arah * d.fine as fine, m.arah * d.hpp as cost, 0::bigint as rupiah
  from pindah_barang_detail d join pindah_barang h using (kode_toko, no_pindah)
  cross join lateral (values (-1, d.asal_gudang, d.asal_baki), (1, h.kode_gudang, h.kode_baki)) as m (arah, kode_gudang, kode_baki);

select guard_document('pindah_barang', 'no_pindah', 'PINDAH_BARANG', array['pindah_barang_detail'], array['cetak_ke', 'dicetak_oleh'],
  '{ "pindah_barang_detail": { "total_qty": "qty", "total_berat": "berat" } }');
select search_document('pindah_barang', array['no_pindah', 'kode_gudang', 'kode_baki', 'keterangan']);

-- Destroyed: the gold goes to the scrap at what it is worth, the rest of the cost is an expense.
select create_document('hancur_barang', 'no_hancur', array['VALID', 'CANCELLED'], array['hancur_barang_detail']);
alter table hancur_barang
  add column keterangan  text    not null,
  add column total_qty   integer not null check (total_qty > 0),
  add column total_berat numeric(12,3) not null,
  add column total_hpp   bigint  not null,
  add column nilai       bigint  not null,
  add column beban       bigint  not null;
alter table hancur_barang_detail
  add column batal          boolean not null default false,
  add column kode_barcode   text    not null references barang,
  add column nama_barang    text    not null,
  add column kode_dept      text    not null,
  add column kode_group     text    not null,
  add column kadar          numeric(6,3) not null,
  add column kode_gudang    text    not null,
  add column kode_baki      text    not null,
  add column qty            integer not null check (qty > 0),
  add column berat          numeric(12,3) not null,
  add column fine           numeric(12,3) not null,
  -- Rupiah a gram that the list of purchases says; nothing where the group is not bought.
  add column harga_per_gram bigint,
  add column hpp            bigint  not null,
  add column nilai          bigint  not null check (nilai >= 0),
  add column beban          bigint  not null check (beban >= 0),
  add constraint hancur_barang_detail_adds_up check (nilai + beban = hpp);
create unique index hancur_barang_detail_once on hancur_barang_detail (kode_toko, kode_barcode) where not batal;

create view hancur_barang_gerak as
  select d.kode_toko, d.no_hancur as nomor, m.apa, m.arah * d.qty * m.utuh as pieces, m.arah * d.fine * m.utuh as fine, m.arah * m.cost as cost, 0::bigint as rupiah
  from hancur_barang_detail d
  cross join lateral (values
    (-1, concat_ws('/', 'BAKI', d.kode_gudang, d.kode_baki, d.kode_barcode), 1, d.hpp),
    (1, 'UBAH/' || d.kode_barcode, 1, d.hpp),
    (-1, 'UBAH/' || d.no_hancur || '/' || d.no_urut, 1, d.nilai),
    (1, 'ROSOK/' || d.no_hancur || '/' || d.no_urut, 1, d.nilai),
    (-1, 'UBAH', 0, d.beban),
    (1, 'HANCUR', 0, d.beban)) as m (arah, apa, utuh, cost);

select guard_document('hancur_barang', 'no_hancur', 'HANCUR_BARANG', array['hancur_barang_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "hancur_barang_detail": { "total_qty": "qty", "total_berat": "berat", "total_hpp": "hpp", "nilai": "nilai", "beban": "beban" } }');
select search_document('hancur_barang', array['no_hancur', 'keterangan']);
create view hancur_barang_sah as select * from hancur_barang where status = 'VALID';
