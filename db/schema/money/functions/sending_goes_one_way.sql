-- It begins on the road, and arrives once.
create or replace function sending_goes_one_way() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'OPEN' then
      raise exception '% begins on the road', new.nota_kirim using errcode = 'KN001';
    end if;
  elsif old.status <> 'OPEN' and (old.status, old.jumlah_terima, old.tgl_terima, old.diterima_oleh, old.diterima_at, old.alasan_terima)
      is distinct from (new.status, new.jumlah_terima, new.tgl_terima, new.diterima_oleh, new.diterima_at, new.alasan_terima) then
    raise exception '% has arrived', new.nota_kirim using errcode = 'KN001';
  end if;
  return new;
end $$;
