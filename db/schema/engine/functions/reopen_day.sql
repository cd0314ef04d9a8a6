-- Opens the last closed day of a shop again, while nothing bears the date that is open: what its closing kept is laid aside, the shop is on
-- that day again, and the chain goes on. Who may, and with whose approval, is for the caller to have found out.
create or replace function reopen_day(shop text, day date, why text, approver text) returns void language plpgsql strict
security definer set search_path = public, pg_temp as $$
declare
  today constant date := hold_date_alone(shop);
  closed tutup_toko;
  bearer text;
  bears boolean;
begin
  select * into closed from tutup_toko where kode_toko = shop order by tgl_system desc limit 1;
  if (closed.tgl_system, closed.tgl_berikut) is distinct from (day, today) then
    raise exception 'the day % of % is not the last one that was closed', day, shop using errcode = 'KN019', detail = coalesce(closed.tgl_system::text, shop);
  end if;
  -- The checks of the night, what they found and requests for approvals are no events of the date; counters of numbers only count. Lines and parts
  -- bear the date of what they belong to, and a coupon that expired was asked of by nobody.
  for bearer in
    select c.relname from pg_class c
    join pg_attribute k on k.attrelid = c.oid and k.attname = 'kode_toko' join pg_attribute t on t.attrelid = c.oid and t.attname = 'tgl_system'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('toko', 'pemeriksaan_buku', 'otorisasi', 'document_counter', 'tutup_segel', 'temuan', 'mutasi_kupon')
      and c.relname not in (select d.tabel from disegel d where d.induk is not null)
    order by 1
  loop
    execute format('select exists (select from %I where kode_toko = $1 and tgl_system >= $2)', bearer) into bears using shop, today;
    if bears then
      raise exception '% of % bears the date %', bearer, shop, today using errcode = 'KN020', detail = today;
    end if;
  end loop;

  -- Somebody else has approved it, in this transaction.
  if not exists (
    select from otorisasi
    where (kategori, status, decided_by, requested_by) = ('BUKA_TOKO', 'DIPAKAI', approver, current_worker()) and kunci = shop || ' ' || day and used_at >= now()
  ) then
    raise exception 'nobody has approved that % of % is opened again', day, shop using errcode = 'KN002';
  end if;
  insert into buka_toko (kode_toko, tgl_system, ke, tgl_berikut, alasan, user_id, disetujui_oleh)
  values (shop, day, closed.ke, today, why, current_worker(), approver);
  insert into tutup_toko_lama select t.* from tutup_toko t where (kode_toko, tgl_system) = (shop, day);
  for bearer in select tabel from tutup_disimpan order by 1 loop
    execute format('insert into %I select $3, t.* from %I t where (kode_toko, tgl_system) = ($1, $2)', bearer || '_lama', bearer) using shop, day, closed.ke;
    execute format('delete from %I where (kode_toko, tgl_system) = ($1, $2)', bearer) using shop, day;
  end loop;
  update toko set tgl_system = day where kode_toko = shop;
  delete from tutup_toko where (kode_toko, tgl_system) = (shop, day);
  perform seal_day(shop, 'BUKA', day, closed.ke);
end $$;
