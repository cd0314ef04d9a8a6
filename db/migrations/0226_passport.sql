-- What becomes of pieces that are parted, washed, molten or tagged anew: other pieces, under barcodes of their own.

-- Which piece a piece is made of, and by which document. What was taken back since (its posting is reversed) says nothing any more.
create table barang_asal (
  kode_barcode text        not null references barang,
  induk        text        not null references barang,
  kode_toko    text        not null references toko,
  kind         text        not null,
  dokumen      text        not null,
  user_id      text        not null default current_worker(),
  created_at   timestamptz not null default now(),
  primary key (kode_barcode, induk),
  check (kode_barcode <> induk)
);
create index barang_asal_by_parent on barang_asal (induk);
create index barang_asal_by_document on barang_asal (kode_toko, kind, dokumen);
create trigger barang_asal_append_only before update or delete on barang_asal for each row execute function refuse_change();
create trigger barang_asal_no_truncate before truncate on barang_asal for each statement execute function refuse_change();

-- Whether a document's posting stands: it was posted and not reversed.
create function is_posted(toko text, jenis text, nomor text) returns boolean language sql stable as $$
  select exists (
    select from posting p where (p.kode_toko, p.reference, p.kind) = (toko, nomor, jenis) and p.membatalkan is null
      and not exists (select from posting undone where undone.membatalkan = p.id))
$$;

-- A child is born by the document out of pieces of the same shop, which the document takes away; all its children together have no more
-- fine gold than their parents. Asked when the transaction ends, so that parents, children and posting may come in any order.
create function children_of_their_parents() returns trigger language plpgsql as $$
declare
  was numeric;
  becomes numeric;
begin
  if not is_posted(new.kode_toko, new.kind, new.dokumen) then
    raise exception '% % is not posted', new.kind, new.dokumen using errcode = 'KN002', detail = new.kode_barcode;
  end if;
  -- Out of its place into UBAH, or out of UBAH: by a line of that very posting.
  if exists (
    select from (values (new.induk, 1), (new.kode_barcode, -1)) as v (kode, arah)
    where not exists (
      select from posting p join mutasi_stock m on m.posting_id = p.id
      where (p.kode_toko, p.reference, p.kind) = (new.kode_toko, new.dokumen, new.kind) and p.membatalkan is null
        and m.kode_barcode = v.kode and m.tempat = 'UBAH' and sign(m.pieces) = v.arah)
  ) then
    raise exception '% % does not make % of %', new.kind, new.dokumen, new.kode_barcode, new.induk using errcode = 'KN002', detail = new.kode_barcode;
  end if;
  -- What a line says moved into UBAH and out of it again: not what a row says today.
  select coalesce(sum(m.fine) filter (where a.sisi = 'INDUK'), 0), coalesce(-sum(m.fine) filter (where a.sisi = 'ANAK'), 0) into was, becomes
  from (
    select distinct kode_barcode as kode, 'ANAK' as sisi from barang_asal where (kode_toko, kind, dokumen) = (new.kode_toko, new.kind, new.dokumen)
    union select distinct induk, 'INDUK' from barang_asal where (kode_toko, kind, dokumen) = (new.kode_toko, new.kind, new.dokumen)
  ) a
  join mutasi_stock m on m.kode_barcode = a.kode and m.tempat = 'UBAH' and sign(m.pieces) = case a.sisi when 'INDUK' then 1 else -1 end
  join posting p on p.id = m.posting_id and (p.kode_toko, p.reference, p.kind) = (new.kode_toko, new.dokumen, new.kind) and p.membatalkan is null;
  if becomes > was then
    raise exception 'the children of % % have more gold than their parents: % of %', new.kind, new.dokumen, becomes, was using errcode = 'KN002', detail = new.kode_barcode;
  end if;
  return null;
end $$;
create constraint trigger barang_asal_fits after insert on barang_asal deferrable initially deferred
  for each row execute function children_of_their_parents();

-- What a piece is made of: other pieces directly, or by lots of bought goods that were tagged (a piece that another shop bought back).
create function induk_barang(kode text) returns table (kode_barcode text, induk text, kode_toko text, kind text, dokumen text, user_id text, waktu timestamptz)
language sql stable as $$
  select a.kode_barcode, a.induk, a.kode_toko, a.kind, a.dokumen, a.user_id, a.created_at
  from barang_asal a where a.kode_barcode = kode and is_posted(a.kode_toko, a.kind, a.dokumen)
  union all
  select d.kode_barcode, l.induk_barcode, d.kode_toko, 'BARANG_MASUK', d.no_masuk, m.user_id, m.created_at
  from barang_masuk_detail d join barang_masuk m using (kode_toko, no_masuk)
  cross join lateral (
    with recursive lots (kode_lot) as (
      select d.kode_lot
      union
      select a.induk from lot_asal a join lots using (kode_lot) where a.induk is not null
    )
    select distinct a.induk_barcode from lots join lot_asal a using (kode_lot) where a.induk_barcode is not null
  ) l
  where d.kode_barcode = kode and not d.batal and d.kode_lot is not null
$$;

-- What was made of a piece.
create function anak_barang(kode text) returns table (kode_barcode text, induk text, kode_toko text, kind text, dokumen text, user_id text, waktu timestamptz)
language sql stable as $$
  select a.kode_barcode, a.induk, a.kode_toko, a.kind, a.dokumen, a.user_id, a.created_at
  from barang_asal a where a.induk = kode and is_posted(a.kode_toko, a.kind, a.dokumen)
  union all
  select d.kode_barcode, kode, d.kode_toko, 'BARANG_MASUK', d.no_masuk, m.user_id, m.created_at
  from (
    with recursive lots (kode_lot) as (
      select a.kode_lot from lot_asal a where a.induk_barcode = kode
      union
      select a.kode_lot from lot_asal a join lots on a.induk = lots.kode_lot
    )
    select kode_lot from lots
  ) l
  join barang_masuk_detail d on d.kode_lot = l.kode_lot and not d.batal and d.kode_lot is not null
  join barang_masuk m using (kode_toko, no_masuk)
$$;

-- Where a piece was found or missed, by piece; the scans have such an index.
create index sesi_opname_hasil_by_piece on sesi_opname_hasil (kode_barcode) where kode_barcode is not null;
