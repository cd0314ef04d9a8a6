create or replace function cuci_moves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
