create or replace function piece_is_another() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before jsonb;
  after jsonb;
  -- The document that changes prices says so by its kind and its number.
  by_document text := nullif(current_setting('kencana.dokumen', true), '');
begin
  new.versi := old.versi + 1;
  -- What a document changes it says itself.
  if pg_trigger_depth() = 1 then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, n.value) into before, after
    from jsonb_each(to_jsonb(old) - array['versi', 'cari', 'status']) o join jsonb_each(to_jsonb(new)) n on n.key = o.key and n.value is distinct from o.value;
    if before is null then
      new.versi := old.versi;
    else
      insert into barang_riwayat (kode_barcode, user_id, kind, dokumen, sebelum, sesudah)
      values (old.kode_barcode, current_worker(), split_part(by_document, ' ', 1), split_part(by_document, ' ', 2), before, after);
    end if;
  end if;
  return new;
end $$;
revoke execute on function piece_is_another() from public;
