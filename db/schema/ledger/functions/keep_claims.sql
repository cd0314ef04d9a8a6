create or replace function keep_claims() returns trigger language plpgsql as $$
begin
  if not exists (select from baris) then return null; end if;
  if exists (
    select from baris l
    cross join lateral (select xmin, cmin from mutasi_tagihan where posting_id = l.posting_id and no_urut = l.no_urut offset 0) m
    left join lateral (select kode_toko, tgl_system, written_in, xmin, cmin from posting where id = l.posting_id offset 0) p on true
    where (p.kode_toko = l.kode_toko and p.tgl_system = l.tgl_system and p.written_in = pg_current_xact_id()
           and p.xmin = m.xmin and p.cmin = m.cmin) is not true
  ) then
    raise exception 'a claim is not of the statement, shop and date of its posting' using errcode = 'KN005';
  end if;
  perform book_claims(array(select distinct posting_id from baris));
  return null;
end $$;
