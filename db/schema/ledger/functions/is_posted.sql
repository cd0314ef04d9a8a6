-- Whether a document's posting stands: it was posted and not reversed.
create or replace function is_posted(toko text, jenis text, nomor text) returns boolean language sql stable as $$
  select exists (
    select from posting p where (p.kode_toko, p.reference, p.kind) = (toko, nomor, jenis) and p.membatalkan is null
      and not exists (select from posting undone where undone.membatalkan = p.id))
$$;
