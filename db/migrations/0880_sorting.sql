-- Bought goods are sorted (events.md R1, R4; docs/decisions/150): what stands with the used goods is weighed again and becomes lots by purity, condition and
-- purpose. What is to be washed or plated stays with the used goods, what is to be melted is scrap.
create function tempat_sortir(tujuan text) returns text language sql immutable parallel safe as $$
  select case tujuan when 'LEBUR' then 'ROSOK' else 'BEKAS' end
$$;

-- What a sorted lot is for, and its condition. Its purity stands with the lot itself.
create table lot_sortir (
  kode_lot      text primary key references lot,
  tujuan_sortir text not null check (tujuan_sortir in ('CUCI', 'SEPUH', 'LEBUR')),
  kode_kondisi  text not null references kondisi_barang
);
create index lot_sortir_by_condition on lot_sortir (kode_kondisi);
create trigger lot_sortir_append_only before update or delete on lot_sortir for each row execute function refuse_change();
create trigger lot_sortir_no_truncate before truncate on lot_sortir for each statement execute function refuse_change();

select create_document('sortir', 'no_sortir', array['VALID', 'CANCELLED'], array['sortir_detail', 'sortir_lot']);
alter table sortir
  add column keterangan   text    check (keterangan <> ''),
  add column total_qty    integer not null check (total_qty > 0),
  -- Gross, fine gold and cost as they stood in the books, and as they were found.
  add column berat_beli   numeric(12,3) not null check (berat_beli > 0),
  add column fine_beli    numeric(12,3) not null check (fine_beli >= 0),
  add column total_berat  numeric(12,3) not null check (total_berat > 0),
  add column total_fine   numeric(12,3) not null check (total_fine >= 0),
  add column total_hpp    bigint  not null check (total_hpp >= 0),
  -- Every difference by its name: lost, or more than the books had.
  add column susut_berat  numeric(12,3) not null check (susut_berat >= 0),
  add column susut_fine   numeric(12,3) not null check (susut_fine >= 0),
  add column susut_hpp    bigint  not null check (susut_hpp >= 0),
  add column lebih_berat  numeric(12,3) not null check (lebih_berat >= 0),
  add column lebih_fine   numeric(12,3) not null check (lebih_fine >= 0),
  add constraint sortir_keeps_its_gold check (
    berat_beli + lebih_berat = total_berat + susut_berat and fine_beli + lebih_fine = total_fine + susut_fine and total_fine <= total_berat);
alter table sortir_detail
  add column batal         boolean not null default false,
  -- A piece of ours under its barcode, or a lot; and the document that brought it in.
  add column kode_barcode  text    references barang,
  add column kode_lot      text    references lot,
  add column kind          text    not null,
  add column no_dokumen    text    not null,
  add column nama_barang   text    not null,
  add column kadar_beli    numeric(6,3),
  add column qty           integer not null check (qty > 0),
  add column berat_beli    numeric(12,3) not null check (berat_beli > 0),
  add column fine_beli     numeric(12,3) not null check (fine_beli >= 0),
  add column hpp           bigint  not null check (hpp >= 0),
  add column kode_kadar    text    not null references kadar,
  add column kadar_uji     numeric(6,3) check (kadar_uji > 0 and kadar_uji <= 100),
  add column kode_kondisi  text    not null references kondisi_barang,
  add column tujuan_sortir text    not null check (tujuan_sortir in ('CUCI', 'SEPUH', 'LEBUR')),
  add column berat_sortir  numeric(12,3) not null check (berat_sortir > 0),
  add column fine_sortir   numeric(12,3) not null check (fine_sortir >= 0),
  add column susut_berat   numeric(12,3) not null check (susut_berat >= 0),
  add column susut_fine    numeric(12,3) not null check (susut_fine >= 0),
  add column susut_hpp     bigint  not null check (susut_hpp between 0 and hpp),
  add column lebih_berat   numeric(12,3) not null check (lebih_berat >= 0),
  add column lebih_fine    numeric(12,3) not null check (lebih_fine >= 0),
  -- The lot that it is sorted into: <no_sortir>/<no_lot>.
  add column no_lot        integer not null,
  add constraint sortir_detail_of_one check (num_nonnulls(kode_barcode, kode_lot) = 1),
  add constraint sortir_detail_keeps_its_gold check (
    berat_beli + lebih_berat = berat_sortir + susut_berat and fine_beli + lebih_fine = fine_sortir + susut_fine
    and (susut_berat = 0 or lebih_berat = 0) and (susut_fine = 0 or lebih_fine = 0) and fine_sortir <= berat_sortir);
create index sortir_detail_by_piece on sortir_detail (kode_barcode) where kode_barcode is not null;
create index sortir_detail_by_lot on sortir_detail (kode_lot) where kode_lot is not null;
create index sortir_detail_by_document on sortir_detail (no_dokumen);
create index sortir_detail_by_purity on sortir_detail (kode_kadar);
create index sortir_detail_by_condition on sortir_detail (kode_kondisi);
alter table sortir_lot
  add column batal          boolean not null default false,
  add column kode_kadar     text    not null references kadar,
  add column kadar          numeric(6,3) not null,
  add column kode_kondisi   text    not null references kondisi_barang,
  add column kondisi_barang text    not null,
  add column tujuan_sortir  text    not null check (tujuan_sortir in ('CUCI', 'SEPUH', 'LEBUR')),
  add column qty            integer not null check (qty > 0),
  add column berat          numeric(12,3) not null check (berat > 0),
  add column fine           numeric(12,3) not null check (fine between 0 and berat),
  add column hpp            bigint  not null check (hpp >= 0);
create index sortir_lot_by_purity on sortir_lot (kode_kadar);
create index sortir_lot_by_condition on sortir_lot (kode_kondisi);

-- Each lot has the gold and the cost of what was sorted into it, and no other. Asked when the transaction ends.
create function sorted_adds_up() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select no_lot, kode_kadar, kode_kondisi, tujuan_sortir, qty, berat_sortir as berat, fine_sortir as fine, hpp - susut_hpp as hpp
      from sortir_detail where (kode_toko, no_sortir) = (new.kode_toko, new.no_sortir)
      union all
      select no_urut, kode_kadar, kode_kondisi, tujuan_sortir, -qty, -berat, -fine, -hpp from sortir_lot where (kode_toko, no_sortir) = (new.kode_toko, new.no_sortir)
    ) each
    group by no_lot, kode_kadar, kode_kondisi, tujuan_sortir having (sum(qty), sum(berat), sum(fine), sum(hpp)) <> (0, 0, 0, 0))
  or exists (
    select from sortir_lot l
    left join lot_sortir s on (s.kode_lot, s.tujuan_sortir, s.kode_kondisi) = (l.no_sortir || '/' || l.no_urut, l.tujuan_sortir, l.kode_kondisi)
    where (l.kode_toko, l.no_sortir) = (new.kode_toko, new.no_sortir) and s.kode_lot is null)
  then
    raise exception 'the lots of % do not have what was sorted into them', new.no_sortir using errcode = 'KN005', detail = new.no_sortir;
  end if;
  return null;
end $$;
create constraint trigger sortir_adds_up after insert on sortir deferrable initially deferred for each row execute function sorted_adds_up();

create view sortir_gerak as
  select d.kode_toko, d.no_sortir as nomor, m.tempat || '/' || coalesce(d.kode_barcode, d.kode_lot) as apa, m.arah * d.qty as pieces, m.arah * d.fine_beli as fine,
         m.arah * d.hpp as cost, 0::bigint as rupiah
  from sortir_detail d cross join (values (-1, 'BEKAS'), (1, 'UBAH')) as m (arah, tempat)
  union all
  select l.kode_toko, l.no_sortir, m.tempat || '/' || l.no_sortir || '/' || l.no_urut, m.arah * l.qty, m.arah * l.fine, m.arah * l.hpp, 0
  from sortir_lot l cross join lateral (values (-1, 'UBAH'), (1, tempat_sortir(l.tujuan_sortir))) as m (arah, tempat)
  union all
  select h.kode_toko, h.no_sortir, m.apa, 0, m.arah * h.susut_fine, m.arah * h.susut_hpp, 0
  from sortir h cross join (values (-1, 'UBAH'), (1, 'SUSUT')) as m (arah, apa)
  where (h.susut_fine, h.susut_hpp) <> (0, 0)
  union all
  select h.kode_toko, h.no_sortir, m.apa, 0, m.arah * h.lebih_fine, 0, 0
  from sortir h cross join (values (-1, 'KOREKSI'), (1, 'UBAH')) as m (arah, apa)
  where h.lebih_fine <> 0;

select guard_document('sortir', 'no_sortir', 'SORTIR', array['sortir_detail', 'sortir_lot'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "sortir_detail": { "total_qty": "qty", "berat_beli": "berat_beli", "fine_beli": "fine_beli", "total_hpp": "hpp", "total_berat": "berat_sortir",
     "total_fine": "fine_sortir", "susut_berat": "susut_berat", "susut_fine": "susut_fine", "susut_hpp": "susut_hpp", "lebih_berat": "lebih_berat",
     "lebih_fine": "lebih_fine" },
     "sortir_lot": { "total_qty": "qty", "total_berat": "berat", "total_fine": "fine" } }');
select search_document('sortir', array['no_sortir', 'keterangan']);

-- What stands with the used goods and can be sorted: by one code each, with the document and the day that brought it in, and the purity of the list that it has.
create view calon_sortir as
  select u.kode_toko, u.kode_beli, u.kode_barcode, u.kode_lot, a.kind, a.no_dokumen, a.tgl_masuk, u.nama_barang, u.kadar as kadar_beli,
         coalesce(a.kode_kadar, (select k.kode_kadar from kadar k where k.kadar = u.kadar order by 1 limit 1)) as kode_kadar,
         u.qty, u.berat as berat_beli, u.fine as fine_beli, u.hpp
  from barang_bekas u
  cross join lateral (
    select l.asal as kind, l.dokumen as no_dokumen, l.tgl_system as tgl_masuk, l.kode_kadar from lot l where l.kode_lot = u.kode_lot
    union all
    (select p.kind, p.reference, p.tgl_system, null::text
     from mutasi_stock m join posting p on p.id = m.posting_id
     where m.kode_barcode = u.kode_barcode and m.tempat = 'BEKAS' and m.pieces > 0 and p.membatalkan is null order by m.posting_id desc limit 1)
  ) a;
