-- A child is born by the document out of pieces of the same shop, which the document takes away; all its children together have no more
-- fine gold than their parents. Asked when the transaction ends, so that parents, children and posting may come in any order.
create or replace function children_of_their_parents() returns trigger language plpgsql as $$
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
